public import Texts

/// A floor plan and the things in it, in meters from the lower left corner.
public struct OfficePlan: Sendable, Equatable {
    /// The width of the floor.
    public static let width = 24.0
    /// The height of the floor.
    public static let height = 14.0

    /// The rooms, which do not overlap.
    public let rooms: [OfficeRoom]
    /// The things, in the order of the list.
    public private(set) var things: [OfficeThing]

    /// Creates a plan.
    public init(rooms: [OfficeRoom], things: [OfficeThing]) {
        self.rooms = rooms
        self.things = things
    }

    /// Moves a thing to a place, or as close to it as the floor permits. An unknown thing is ignored, and so is a place
    /// that is not finite.
    public mutating func move(_ id: OfficeThing.ID, to place: OfficePlace) {
        guard place.x.isFinite, place.y.isFinite, let index = things.firstIndex(where: { $0.id == id }) else { return }
        things[index].place = place.onFloor
    }

    /// Returns the name of the room at a place; "Corridor" outside of the rooms.
    public func room(at place: OfficePlace) -> Text { rooms.first { $0.contains(place) }?.name ?? "Corridor" }

    /// The plan with which the app starts.
    public static let bundled = OfficePlan(
        rooms: [
            OfficeRoom(name: "Workshop", x: 0, y: 0, width: 9, height: 8),
            OfficeRoom(name: "Kitchen", x: 0, y: 10, width: 7, height: 4),
            OfficeRoom(name: "Library", x: 7, y: 10, width: 9, height: 4),
            OfficeRoom(name: "Meeting room", x: 9, y: 0, width: 8, height: 8),
            OfficeRoom(name: "Studio", x: 17, y: 0, width: 7, height: 8),
            OfficeRoom(name: "Quiet room", x: 16, y: 10, width: 8, height: 4),
        ],
        things: [
            OfficeThing(id: "coffee", name: "Coffee machine", place: OfficePlace(x: 2, y: 12)),
            OfficeThing(id: "plant", name: "Plant", place: OfficePlace(x: 12, y: 9)),
            OfficeThing(id: "printer", name: "Printer", place: OfficePlace(x: 20.5, y: 9)),
            OfficeThing(id: "projector", name: "Projector", place: OfficePlace(x: 13, y: 4)),
            OfficeThing(id: "sofa", name: "Sofa", place: OfficePlace(x: 20, y: 12)),
        ])
}

/// A place on the floor.
public struct OfficePlace: Sendable, Equatable, Codable {
    /// The distance from the left wall.
    public var x: Double
    /// The distance from the lower wall.
    public var y: Double

    /// Creates a place.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// The nearest place on the floor, rounded to 10 cm.
    var onFloor: OfficePlace {
        OfficePlace(x: Self.rounded(x, OfficePlan.width), y: Self.rounded(y, OfficePlan.height))
    }

    private static func rounded(_ distance: Double, _ limit: Double) -> Double {
        (min(max(distance, 0), limit) * 10).rounded() / 10
    }
}

/// A room: a rectangle on the floor.
public struct OfficeRoom: Sendable, Equatable {
    let name: Text
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    /// Creates a room.
    public init(name: Text, x: Double, y: Double, width: Double, height: Double) {
        self.name = name
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    func contains(_ place: OfficePlace) -> Bool {
        (x..<x + width).contains(place.x) && (y..<y + height).contains(place.y)
    }
}

/// A thing that can be moved.
public struct OfficeThing: Sendable, Equatable, Identifiable {
    /// The identifier, which does not change.
    public let id: String
    let name: Text
    var place: OfficePlace

    /// Creates a thing.
    public init(id: String, name: Text, place: OfficePlace) {
        (self.id, self.name, self.place) = (id, name, place)
    }
}
