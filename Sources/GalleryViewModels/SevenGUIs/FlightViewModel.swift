public import Rx
public import Texts

/// The booking of a flight, one way or return.
public final class FlightViewModel {
    // MARK: Two-way bindings

    /// The kind of the flight.
    public let kind: BehaviorRelay<FlightKind>
    /// The contents of the field for the day of the flight.
    public let start: BehaviorRelay<String>
    /// The contents of the field for the day of the flight back.
    public let `return`: BehaviorRelay<String>

    // MARK: Inputs

    /// Books the flight. Disabled while ``startMessage`` or ``returnMessage`` explains an error.
    public let book: CocoaAction

    // MARK: Outputs

    /// The flight for the window's address.
    public let flight: Observable<Flight>
    /// Indicates whether the field for the flight back is disabled.
    public let returnIsDisabled: Observable<Bool>
    /// A message that explains the error in the day of the flight; empty if there is none.
    public let startMessage: Observable<Text>
    /// A message that explains the error in the day of the flight back; empty if there is none.
    public let returnMessage: Observable<Text>
    /// A sentence about the booked flight; empty until it is booked, and after a change.
    public let status: Observable<Text>

    private let bag = DisposeBag()

    /// Creates a view model.
    public init(_ flight: Flight = Flight()) {
        let (kind, start, back) = (
            BehaviorRelay(value: flight.kind), BehaviorRelay(value: flight.start), BehaviorRelay(value: flight.return)
        )
        (self.kind, self.start, self.return) = (kind, start, back)
        let edited = Observable.combineLatest(kind, start, back) { Flight(kind: $0, start: $1, return: $2) }
            .distinctUntilChanged()
        let booked = BehaviorRelay<Flight?>(value: flight.isBooked && flight.isComplete ? flight.unbooked : nil)
        // A booking ends with the next edit.
        self.flight = Observable.combineLatest(edited, booked) { edited, booked in
            var flight = edited
            flight.isBooked = edited == booked
            return flight
        }
        .distinctUntilChanged().share(replay: 1)
        returnIsDisabled = kind.map { $0 == .oneWay }.distinctUntilChanged()
        startMessage = edited.map(\.startMessage).distinctUntilChanged()
        returnMessage = edited.map(\.returnMessage).distinctUntilChanged()
        status = self.flight.map { $0.isBooked ? $0.confirmation : "" }.distinctUntilChanged()
        book = CocoaAction(enabledIf: edited.map(\.isComplete).distinctUntilChanged()) {
            edited.take(1).map { booked.accept($0) }
        }
    }
}

/// The kinds of flights.
public enum FlightKind: String, Sendable, CaseIterable {
    /// A flight without a flight back.
    case oneWay = "one-way flight"
    /// A flight and a later one back.
    case `return` = "return flight"

    /// The kind as text for the user.
    public var name: Text {
        switch self {
        case .oneWay: "one-way flight"
        case .return: "return flight"
        }
    }
}

/// A flight as the user has entered it.
public struct Flight: Sendable, Equatable {
    /// The kind.
    public var kind: FlightKind
    /// The day of the flight, as day.month.year.
    public var start: String
    /// The day of the flight back, as day.month.year.
    public var `return`: String
    /// Indicates whether the flight is booked.
    public var isBooked: Bool

    /// Creates a flight.
    public init(
        kind: FlightKind = .oneWay, start: String = "27.03.2027", return: String = "27.03.2027", isBooked: Bool = false
    ) {
        (self.kind, self.start, self.return, self.isBooked) = (kind, start, `return`, isBooked)
    }

    var unbooked: Flight { Flight(kind: kind, start: start, return: `return`) }

    var isComplete: Bool { startMessage.isEmpty && returnMessage.isEmpty }

    var startMessage: Text { Day(dotted: start) == nil ? Self.format : "" }

    var returnMessage: Text {
        guard kind == .return else { return "" }
        guard let back = Day(dotted: `return`) else { return Self.format }
        guard let start = Day(dotted: start), back < start else { return "" }
        return "The flight back is before the flight."
    }

    var confirmation: Text {
        switch kind {
        case .oneWay: "You have booked a one-way flight on \(start, "start")."
        case .return: "You have booked a return flight from \(start, "start") to \(`return`, "return")."
        }
    }

    private static let format: Text = "Please enter a day as day.month.year, such as 27.03.2027."
}

extension Day {
    /// Creates a day from its day, month and four-digit year with full stops between them, or returns `nil` if the text
    /// is not a day of the calendar.
    init?(dotted text: String) {
        let parts = text.filter { !$0.isWhitespace }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 4, parts.allSatisfy({ (1...4).contains($0.utf8.count) }),
            parts.joined().utf8.allSatisfy({ (48...57).contains($0) }),
            let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
        else { return nil }
        self.init(year, month, day)
    }
}
