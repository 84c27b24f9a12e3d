/// An event of the user on an element of a page, with its typed data.
///
/// A template declares the event, and the view binds it to a relay or observer of the view model:
///
///     <circle data-on-click="select" data-value="{{id}}" tabindex="0">
///     page.bindEvent("select", to: viewModel.select)      // PublishRelay<PointerEvent>
///
/// The app's own types need not conform: relays of `Void`, of values and of rows receive the element's `data-value`.
public protocol ClientEvent: Sendable {
    /// The kinds of events from which a value can be created.
    static var kinds: Set<ClientEventKind> { get }

    /// Creates an event from the data that the client has sent; `nil` if that is not valid.
    init?(_ data: ClientEventData)
}

/// The data of an event as the client has sent it. Only Bindery creates values of this type.
public struct ClientEventData: Sendable {
    /// The kind of the event; `nil` for the press of a button with the event's name.
    package let kind: ClientEventKind?
    /// The value of the element: its attribute `data-value`, or the value of the button.
    package let value: String
    /// The numbers and texts that follow the kind.
    private let fields: [Substring]

    /// Creates the data of a button that was pressed.
    package init(pressedWith value: String) {
        (kind, fields) = (nil, [])
        self.value = value
    }

    /// Creates data from its text: the name of the kind and fields, separated by single spaces. The last field of a key
    /// or drop extends to the end.
    ///
    /// - Returns: `nil` if there is no such kind.
    package init?(_ text: String, value: String) {
        guard let kind = Self.kind(of: text) else { return nil }
        self.kind = kind
        self.value = value
        // The last of too many fields contains the rest, so that a long text is not split further.
        let count = Self.textField(of: kind) ?? 8
        let space = UInt8(ascii: " ")
        fields = text.utf8.split(separator: space, maxSplits: count + 1, omittingEmptySubsequences: false)
            .dropFirst().map { Substring($0) }
    }

    /// Returns the kind of an event in the text of its data.
    package static func kind(of text: String) -> ClientEventKind? {
        let name = text.utf8.prefix(16).prefix { $0 != UInt8(ascii: " ") }
        return ClientEventKind(rawValue: String(Substring(name)))
    }

    /// Returns the index of the field that contains text, which may contain spaces.
    private static func textField(of kind: ClientEventKind) -> Int? {
        switch kind {
        case .keyDown, .keyUp: 2
        case .drop: 3
        case .send, .state: 0
        default: nil
        }
    }

    /// The greatest magnitude of a number.
    static let limit = 1e7

    /// Returns the numbers of an event that has exactly `count` fields; `nil` if there are others, or one is not a
    /// finite number of moderate size.
    func numbers(_ count: Int) -> [Double]? {
        guard fields.count == count else { return nil }
        let numbers = fields.compactMap(Self.number)
        return numbers.count == count ? numbers : nil
    }

    /// Returns the numbers in the first fields and the text in the one after them; the text is `nil` if that field does
    /// not exist.
    func numbers(_ count: Int, beforeText: Void) -> (numbers: [Double], text: String?)? {
        guard fields.count >= count, fields.count <= count + 1 else { return nil }
        let numbers = fields.prefix(count).compactMap(Self.number)
        guard numbers.count == count else { return nil }
        return (numbers, fields.count > count ? String(fields[count]) : nil)
    }

    /// The JSON of a value that a script has sent; `nil` for other events.
    package var json: String? {
        guard kind == .send || kind == .state else { return nil }
        return fields.first.map { String($0) }
    }

    /// Returns the modifiers and the key of a key event and the text after them.
    package var key: (modifiers: KeyModifiers, key: String, text: String?)? {
        guard kind == .keyDown || kind == .keyUp, fields.count == 2 || fields.count == 3,
            let modifiers = Self.number(fields[0]).flatMap(KeyModifiers.init),
            !fields[1].isEmpty, fields[1].utf8.count <= 32
        else { return nil }
        return (modifiers, String(fields[1]), fields.count > 2 ? String(fields[2]) : nil)
    }

    /// Converts a decimal number. Other forms that `Double` accepts, such as “nan” and “0x1p3”, are not valid.
    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.count <= 24, text.utf8.allSatisfy(isNumeric), let number = Double(text),
            number.magnitude <= limit
        else { return nil }
        return number
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
    }
}

/// The texts of events' data, for clients that are written in Swift.
extension ClientEventData {
    /// Returns the text of an event whose fields are numbers.
    package static func text(_ kind: ClientEventKind, _ numbers: [Double], _ text: String? = nil) -> String {
        ([kind.rawValue] + numbers.map(written) + (text.map { [$0] } ?? [])).joined(separator: " ")
    }

    /// Returns the text of a value that a script sends.
    package static func text(_ kind: ClientEventKind, json: String) -> String { "\(kind.rawValue) \(json)" }

    /// Returns the text of a key event.
    package static func text(
        _ kind: ClientEventKind, key: String, _ modifiers: KeyModifiers, content: String? = nil
    ) -> String {
        ([kind.rawValue, String(modifiers.rawValue), key] + (content.map { [$0] } ?? [])).joined(separator: " ")
    }

    /// Writes a number rounded to hundredths, as the client script does.
    private static func written(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
