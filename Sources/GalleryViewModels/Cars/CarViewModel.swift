public import Rx
public import Scenes
public import Texts

/// One car, as a row of the list and as the fields of its scene.
public final class CarViewModel {
    /// The car's identifier, which is part of the scene's address.
    public let id: Car.ID

    /// The name of the car's picture.
    public let photo: String

    // MARK: Two-way bindings

    /// The maker's name.
    public let makeText: BehaviorSubject<String>

    /// The model's name.
    public let modelText: BehaviorSubject<String>

    /// The power in kilowatts as text: an integer, the empty string, or an unfinished entry.
    public let kilowattText: BehaviorSubject<String>

    // MARK: Inputs

    /// Goes back to the list. Fails with ``CarError/kilowattsRefused`` while the text of the power is rejected.
    public let done: CocoaAction

    // MARK: Outputs

    /// The car's name, such as "Ferrari F12", updated while the user types.
    public let titleText: Observable<Text>

    /// The power in horsepower, such as "730 HP". While the field's text is rejected, the text for the last accepted
    /// value.
    public let horsepowerText: Observable<Text>

    /// Indicates whether the text of the power is neither an integer nor empty. The car keeps its last accepted value.
    public let kilowattIsRefused: Observable<Bool>

    /// A message that explains why the text of the power is rejected; empty while the text is accepted.
    public let kilowattMessage: Observable<Text>

    // Each field owns its binding for as long as the view model exists.
    private let make: SharedField<[Car], String, String>
    private let model: SharedField<[Car], String, String>
    private let kilowatts: SharedField<[Car], Int?, String>

    /// Creates a view model for the car at an index of the garage.
    public init(place: Int, garage: Garage, coordinator: any SceneCoordinatorType<GalleryScene>) {
        let car = garage.latest.value[place]
        id = car.id
        photo = car.photo

        make = SharedField(garage, \.[place].make, show: { $0 }, read: Self.name)
        model = SharedField(garage, \.[place].model, show: { $0 }, read: Self.name)
        kilowatts = SharedField(garage, \.[place].kilowatts, show: Self.text, read: Self.kilowatts)
        makeText = make.shown
        modelText = model.shown
        kilowattText = kilowatts.shown

        titleText = Self.title(makeText, modelText)
        horsepowerText = kilowatts.accepted.map(Self.horsepower).distinctUntilChanged()
        kilowattIsRefused = kilowatts.isRefused.distinctUntilChanged()
        kilowattMessage = Observable.combineLatest(
            kilowatts.isRefused, kilowatts.accepted, resultSelector: Self.message
        )
        .distinctUntilChanged()

        done = CocoaAction { [isRefused = kilowatts.isRefused] in
            if isRefused.value { return Observable<Void>.error(CarError.kilowattsRefused) }
            return coordinator.pop().andThen(Observable.just(()))
        }
    }

    // MARK: Derivations

    private static func title(_ make: BehaviorSubject<String>, _ model: BehaviorSubject<String>) -> Observable<Text> {
        Observable.combineLatest(make, model) { make, model in
            let words = [make, model].map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            return words.isEmpty ? "Unnamed car" : Text(verbatim: words.joined(separator: " "))
        }
        .distinctUntilChanged()
    }

    private static func horsepower(_ kilowatts: Int?) -> Text {
        let car = Car(id: 0, make: "", model: "", kilowatts: kilowatts, photo: "")
        return "\(car.horsepower.map { "\($0)" } ?? "–", "power") HP"
    }

    private static func message(_ isRefused: Bool, _ kilowatts: Int?) -> Text {
        guard isRefused else { return "" }
        let kept: Text = kilowatts.map { "The power is still \("\($0)", "power") kW." } ?? "The power is still unknown."
        return "Please enter a whole number, or leave the field empty. \(kept, "kept")"
    }

    // MARK: Reading fields

    /// Accepts every name and truncates it to 60 characters.
    private static func name(_ text: String) -> String? {
        String(text.prefix(60))
    }

    private static func text(_ kilowatts: Int?) -> String {
        kilowatts.map { String($0) } ?? ""
    }

    /// Returns the integer or the absent value that the text represents, or `nil` if the text is rejected. Accepts the
    /// minus sign of the keyboard and the typographic one.
    private static func kilowatts(_ text: String) -> Int?? {
        let digits = text.filter { !$0.isWhitespace }.map { $0 == "\u{2212}" ? "-" : $0 }
        if digits.isEmpty { return .some(nil) }
        return Int(String(digits)).map { .some($0) } ?? nil
    }
}

/// The reasons why a car's fields are not accepted.
public enum CarError: Error {
    /// The text of the power is neither an integer nor empty.
    case kilowattsRefused
}
