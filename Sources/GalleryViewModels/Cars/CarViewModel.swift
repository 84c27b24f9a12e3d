public import Rx
public import Scenes

/// One car: a row of the list, and the fields of its own scene.
public final class CarViewModel {
    /// Which car it is: part of its scene's address.
    public let id: Car.ID

    /// The name of its picture.
    public let photo: String

    // MARK: Both ways

    /// The maker's name.
    public let makeText: BehaviorSubject<String>

    /// The model's name.
    public let modelText: BehaviorSubject<String>

    /// The power in kilowatts: an integer, nothing, or what somebody is typing.
    public let kilowattText: BehaviorSubject<String>

    // MARK: Inputs

    /// Goes back to the list; fails while the kilowatts are refused.
    public let done: CocoaAction

    // MARK: Outputs

    /// Such as "Ferrari F12", while one types.
    public let titleText: Observable<String>

    /// Such as "730 HP"; the last good value's while the field holds something else.
    public let horsepowerText: Observable<String>

    /// Whether the field holds neither an integer nor nothing. The car then keeps the value that it had.
    public let kilowattIsRefused: Observable<Bool>

    /// What to do about a refused value; empty while there is nothing to say.
    public let kilowattMessage: Observable<String>

    // Each keeps its binding alive.
    private let make: SharedField<[Car], String, String>
    private let model: SharedField<[Car], String, String>
    private let kilowatts: SharedField<[Car], Int?, String>

    /// A window onto the car at a place of the garage.
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

    private static func title(_ make: BehaviorSubject<String>, _ model: BehaviorSubject<String>) -> Observable<String> {
        Observable.combineLatest(make, model) { make, model in
            let words = [make, model].map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            return words.isEmpty ? "A car without a name" : words.joined(separator: " ")
        }
        .distinctUntilChanged()
    }

    private static func horsepower(_ kilowatts: Int?) -> String {
        let car = Car(id: 0, make: "", model: "", kilowatts: kilowatts, photo: "")
        return car.horsepower.map { "\($0) HP" } ?? "– HP"
    }

    private static func message(_ isRefused: Bool, _ kilowatts: Int?) -> String {
        guard isRefused else { return "" }
        let kept = kilowatts.map { "the \($0) kW that it had" } ?? "no power"
        return "Please enter a whole number, or leave the field empty. The car keeps \(kept)."
    }

    // MARK: Reading fields

    /// A name of any kind, as long as it is not longer than a name.
    private static func name(_ text: String) -> String? {
        String(text.prefix(60))
    }

    private static func text(_ kilowatts: Int?) -> String {
        kilowatts.map { String($0) } ?? ""
    }

    /// The integer or nothing that the text means; nil where it is neither. A minus sign may be typed or set.
    private static func kilowatts(_ text: String) -> Int?? {
        let digits = text.filter { !$0.isWhitespace }.map { $0 == "\u{2212}" ? "-" : $0 }
        if digits.isEmpty { return .some(nil) }
        return Int(String(digits)).map { .some($0) } ?? nil
    }
}

/// Why a car was not taken as it is.
public enum CarError: Error {
    /// The kilowatts are neither an integer nor nothing.
    case kilowattsRefused
}
