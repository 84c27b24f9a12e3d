import Texts

/// The data of the drawing, for the script that draws it.
public struct OfficeDrawing: Sendable, Equatable, Encodable {
    struct Room: Sendable, Equatable, Encodable {
        /// The name in the source language, by which the script finds the one for the user.
        let name: String
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    struct Thing: Sendable, Equatable, Encodable {
        let id: String
        let name: String
        let x: Double
        let y: Double
        let isSelected: Bool
    }

    let width: Double
    let height: Double
    let rooms: [Room]
    let things: [Thing]

    init(_ plan: OfficePlan, selected: String?) {
        (width, height) = (OfficePlan.width, OfficePlan.height)
        rooms = plan.rooms.map {
            Room(name: $0.name.key, x: $0.x, y: $0.y, width: $0.width, height: $0.height)
        }
        things = plan.things.map {
            Thing(id: $0.id, name: $0.name.key, x: $0.place.x, y: $0.place.y, isSelected: $0.id == selected)
        }
    }
}
