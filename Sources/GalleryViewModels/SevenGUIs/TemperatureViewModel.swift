public import Rx
public import Texts

/// A temperature in two fields, each of which converts the other.
///
/// A number in one field changes the other field. Other text is rejected: it stays in its field, which is marked, and
/// the other field does not change.
public final class TemperatureViewModel {
    // MARK: Two-way bindings

    /// The contents of the field for degrees Celsius.
    public let celsius: BehaviorRelay<String>
    /// The contents of the field for degrees Fahrenheit.
    public let fahrenheit: BehaviorRelay<String>

    // MARK: Inputs

    /// Confirms the values of the fields, which are already converted. Fails while one of them is rejected.
    public let convert: CocoaAction

    // MARK: Outputs

    /// The unit that was edited last and the contents of its field.
    public let edited: Observable<EditedTemperature>
    /// A message that explains why the text for Celsius is rejected; empty while it is accepted.
    public let celsiusMessage: Observable<Text>
    /// A message that explains why the text for Fahrenheit is rejected; empty while it is accepted.
    public let fahrenheitMessage: Observable<Text>

    private var isConverting = false
    private let bag = DisposeBag()

    /// Creates a view model.
    ///
    /// - Parameter start: The contents of one field; the other one is converted from it.
    public init(start: EditedTemperature = EditedTemperature(unit: .celsius, text: "")) {
        let edited = BehaviorRelay(value: start)
        let other = start.converted ?? ""
        celsius = BehaviorRelay(value: start.unit == .celsius ? start.text : other)
        fahrenheit = BehaviorRelay(value: start.unit == .fahrenheit ? start.text : other)
        self.edited = edited.distinctUntilChanged()
        celsiusMessage = celsius.map(Self.message).distinctUntilChanged()
        fahrenheitMessage = fahrenheit.map(Self.message).distinctUntilChanged()
        convert = CocoaAction { [celsius, fahrenheit] in
            let texts = [celsius.value, fahrenheit.value]
            return texts.contains { !Self.message(for: $0).isEmpty }
                ? Observable.error(TemperatureError.textIsNoNumber) : Observable.just(())
        }
        follow(celsius, .celsius, into: fahrenheit, edited)
        follow(fahrenheit, .fahrenheit, into: celsius, edited)
    }

    /// Converts the edits of a field into the other one.
    private func follow(
        _ field: BehaviorRelay<String>, _ unit: TemperatureUnit, into other: BehaviorRelay<String>,
        _ edited: BehaviorRelay<EditedTemperature>
    ) {
        field.distinctUntilChanged().skip(1).subscribe(onNext: { [unowned self] text in
            guard !isConverting else { return }
            let edit = EditedTemperature(unit: unit, text: text)
            edited.accept(edit)
            guard let converted = edit.converted else { return }
            isConverting = true
            other.accept(converted)
            isConverting = false
        }).disposed(by: bag)
    }

    private static func message(for text: String) -> Text {
        EditedTemperature(unit: .celsius, text: text).converted == nil
            ? "Please enter a number, such as 21.5. The other field is unchanged." : ""
    }
}

/// The reasons why a temperature is not converted.
public enum TemperatureError: Error {
    /// The text of a field is not a number.
    case textIsNoNumber
}

/// A unit of temperature.
public enum TemperatureUnit: String, Sendable, CaseIterable {
    case celsius, fahrenheit
}

/// The text of one temperature field.
public struct EditedTemperature: Sendable, Equatable {
    /// The field's unit.
    public let unit: TemperatureUnit
    /// The field's contents.
    public let text: String

    /// The maximum magnitude of a temperature.
    private static let limit = 1e9

    /// Creates an edit.
    public init(unit: TemperatureUnit, text: String) {
        (self.unit, self.text) = (unit, text)
    }

    /// The temperature in the other unit, with at most two decimals; empty if the text is. `nil` if the text is not a
    /// number of moderate size.
    public var converted: String? {
        let text = text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        guard !text.isEmpty else { return "" }
        guard text.allSatisfy({ $0.isNumber || "+-.".contains($0) }), let number = Double(String(text)),
            abs(number) <= Self.limit
        else { return nil }
        return Self.text(of: unit == .celsius ? number * 9 / 5 + 32 : (number - 32) * 5 / 9)
    }

    private static func text(of number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        guard part != 0 else { return "\(sign)\(whole)" }
        let decimals = part % 10 == 0 ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)"
        return "\(sign)\(whole).\(decimals)"
    }
}
