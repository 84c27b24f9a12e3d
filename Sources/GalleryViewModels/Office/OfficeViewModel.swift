public import Differences
public import Rx
public import Texts

/// A floor plan that all pages share, as a drawing whose things can be dragged and as a list with buttons.
public final class OfficeViewModel {
    /// The distance of one press of a button, in meters.
    public static let step = 0.5

    // MARK: Inputs

    /// Moves a thing to a place.
    public let move = PublishRelay<OfficeMove>()
    /// Selects the thing with an id in this window.
    public let select = PublishRelay<String>()
    /// Moves a thing to the left by a step.
    public let left: Action<OfficeRow, Void>
    /// Moves a thing to the right by a step.
    public let right: Action<OfficeRow, Void>
    /// Moves a thing up by a step.
    public let up: Action<OfficeRow, Void>
    /// Moves a thing down by a step.
    public let down: Action<OfficeRow, Void>

    // MARK: Outputs

    /// Indicates whether the drawing can be shown, because the library that draws it is installed.
    public let hasDrawing: Bool
    /// The rows of the list.
    public let rows: Observable<[OfficeRow]>
    /// The names of the rooms, for the drawing.
    public let rooms: Observable<[OfficeRoomName]>
    /// The drawing, with the same things.
    public let drawing: Observable<OfficeDrawing>

    private let bag = DisposeBag()

    /// Creates a view model for a plan.
    public init(plan: Shared<OfficePlan>, hasDrawing: Bool) {
        self.hasDrawing = hasDrawing
        left = Self.stepping(x: -Self.step, y: 0, plan)
        right = Self.stepping(x: Self.step, y: 0, plan)
        up = Self.stepping(x: 0, y: Self.step, plan)
        down = Self.stepping(x: 0, y: -Self.step, plan)
        let selected = BehaviorRelay<String?>(value: nil)
        let shown = Observable.combineLatest(plan.editions.map(\.value), selected.distinctUntilChanged())
        rows = shown.map(Self.rows).distinctUntilChanged()
        rooms = plan.editions.map { $0.value.rooms.map(OfficeRoomName.init) }.distinctUntilChanged()
        drawing = shown.map(OfficeDrawing.init).distinctUntilChanged()
        select.bind(to: selected).disposed(by: bag)
        move.subscribe(onNext: { move in
            plan.change { $0.move(move.id, to: OfficePlace(x: move.x, y: move.y)) }
        }).disposed(by: bag)
    }

    private static func stepping(x: Double, y: Double, _ plan: Shared<OfficePlan>) -> Action<OfficeRow, Void> {
        Action { row in
            plan.change { plan in
                guard let place = plan.things.first(where: { $0.id == row.id })?.place else { return }
                plan.move(row.id, to: OfficePlace(x: place.x + x, y: place.y + y))
            }
            return .just(())
        }
    }

    private static func rows(_ plan: OfficePlan, _ selected: String?) -> [OfficeRow] {
        plan.things.map { OfficeRow($0, room: plan.room(at: $0.place), isSelected: $0.id == selected) }
    }
}

/// A thing that was dragged to a place.
public struct OfficeMove: Sendable, Equatable, Decodable {
    let id: String
    let x: Double
    let y: Double

    /// Creates a move, for tests.
    public init(_ id: String, x: Double, y: Double) { (self.id, self.x, self.y) = (id, x, y) }
}

/// The name of a room, which the drawing shows.
public struct OfficeRoomName: Sendable, Equatable, IdentifiableType {
    /// The name in the drawing's data.
    public let id: String
    /// The name for the user.
    public let name: Text

    public var identity: String { id }

    init(_ room: OfficeRoom) { (id, name) = (room.name.key, room.name) }
}

/// A row of the list.
public struct OfficeRow: Sendable, Equatable, IdentifiableType {
    /// The identifier of the thing.
    public let id: String
    /// The name of the thing.
    public let name: Text
    /// The name of the room that contains it.
    public let room: Text
    /// Its distance from the left wall, in meters.
    public let x: Double
    /// Its distance from the lower wall, in meters.
    public let y: Double
    /// Indicates whether it is selected.
    public let isSelected: Bool

    public var identity: String { id }

    init(_ thing: OfficeThing, room: Text, isSelected: Bool) {
        (id, name, self.room, self.isSelected) = (thing.id, thing.name, room, isSelected)
        (x, y) = (thing.place.x, thing.place.y)
    }
}
