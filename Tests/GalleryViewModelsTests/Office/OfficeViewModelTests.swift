import Foundation
import GalleryViewModels
import Rx
import Testing
import Texts

@Suite struct OfficeViewModelTests {
    private let plan = Shared(OfficePlan.bundled)

    private func open() -> OfficeViewModel { OfficeViewModel(plan: plan, hasDrawing: true) }

    private func row(_ id: String, _ viewModel: OfficeViewModel) throws -> OfficeRow {
        try #require(Recorded(viewModel.rows).latest?.first { $0.id == id })
    }

    @Test(arguments: [
        (3.04, 2.06, 3.0, 2.1, "Workshop"), (-5, 1e300, 0, 14, "Corridor"), (24, 0, 24, 0, "Corridor"),
        (23.9, 0, 23.9, 0, "Studio"), (0, 10, 0, 10, "Kitchen"), (7, 10, 7, 10, "Library"), (9, 8, 9, 8, "Corridor"),
    ])
    func `a thing moves to the nearest place on the floor`(
        x: Double, y: Double, shownX: Double, shownY: Double, room: String
    ) throws {
        let (viewModel, other) = (open(), open())
        viewModel.move.accept(OfficeMove("sofa", x: x, y: y))
        for each in [viewModel, other] {
            let row = try row("sofa", each)
            #expect([row.x, row.y] == [shownX, shownY])
            #expect(row.room.description == room)
        }
    }

    @Test(arguments: [
        OfficeMove("nothing", x: 1, y: 1), OfficeMove("sofa", x: .nan, y: 1), OfficeMove("sofa", x: 1, y: .infinity),
    ])
    func `an unknown thing and a place that is not finite change nothing`(move: OfficeMove) {
        open().move.accept(move)
        #expect(plan.latest.value == .bundled)
    }

    @Test func `buttons move a thing by half a meter`() throws {
        let viewModel = open()
        let rows = Recorded(viewModel.rows)
        let sofa = try row("sofa", viewModel)
        for action in [viewModel.left, viewModel.left, viewModel.up, viewModel.right, viewModel.down, viewModel.down] {
            _ = action.execute(sofa).subscribe()
        }
        let moved = try #require(rows.latest?.first { $0.id == "sofa" })
        #expect([moved.x, moved.y] == [sofa.x - 0.5, sofa.y - 0.5])
    }

    @Test func `a selection belongs to its window`() throws {
        let (viewModel, other) = (open(), open())
        let drawings = Recorded(viewModel.drawing)
        viewModel.select.accept("plant")
        #expect(try row("plant", viewModel).isSelected)
        #expect(try !row("plant", other).isSelected)
        let data = try JSONEncoder().encode(try #require(drawings.latest))
        #expect(String(decoding: data, as: UTF8.self).contains("\"isSelected\":true"))
        viewModel.select.accept("sofa")
        #expect(try !row("plant", viewModel).isSelected)
    }

    @Test func `rooms and things are within the floor`() throws {
        let data = try JSONEncoder().encode(try #require(Recorded(open().drawing).latest))
        let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let rooms = try #require(fields["rooms"] as? [[String: Any]])
        for room in rooms {
            let numbers = ["x", "width", "y", "height"].compactMap { (room[$0] as? NSNumber)?.doubleValue }
            #expect(numbers[0] + numbers[1] <= OfficePlan.width && numbers[2] + numbers[3] <= OfficePlan.height)
        }
        #expect((fields["things"] as? [Any])?.count == OfficePlan.bundled.things.count)
    }
}
