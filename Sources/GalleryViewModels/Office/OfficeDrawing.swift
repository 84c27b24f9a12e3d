/// The data of the drawing, for the script that draws it.
public struct OfficeDrawing: Sendable, Equatable, Encodable {
    struct Thing: Sendable, Equatable, Encodable {
        let id: String
        let name: String
        let x: Double
        let y: Double
        let isSelected: Bool
    }

    let width: Double
    let height: Double
    let rooms: [OfficeRoom]
    let things: [Thing]

    init(_ plan: OfficePlan, selected: String?) {
        (width, height) = (OfficePlan.width, OfficePlan.height)
        rooms = plan.rooms
        things = plan.things.map {
            Thing(id: $0.id, name: $0.name, x: $0.place.x, y: $0.place.y, isSelected: $0.id == selected)
        }
    }
}
