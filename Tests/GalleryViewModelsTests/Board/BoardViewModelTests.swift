import GalleryViewModels
import Rx
import Scenes
import Testing
import Texts

@Suite struct BoardViewModelTests {
    private let board = Shared(Board.bundled)

    private func open() -> BoardViewModel { BoardViewModel(board: board) }

    private func titles(_ viewModel: BoardViewModel) -> [[String]] {
        (Recorded(viewModel.sections).latest ?? []).map { $0.items.map(\.title) }
    }

    private func row(_ title: String, _ viewModel: BoardViewModel) throws -> BoardRow {
        let rows = (Recorded(viewModel.sections).latest ?? []).flatMap(\.items)
        return try #require(rows.first { $0.title == title })
    }

    @Test func `a moved card is in its new place in every window`() throws {
        let (one, other) = (open(), open())
        let move = RowMove(
            try row("Water the plants", one), to: "doing", before: try row("Paint the fence", one))
        _ = one.move.execute(move).subscribe()
        for viewModel in [one, other] {
            #expect(
                titles(viewModel) == [
                    ["Book the tickets", "Write to Grandmother"], ["Water the plants", "Paint the fence"],
                    ["Sharpen the knives"],
                ])
        }
        _ = one.finish.execute(try row("Paint the fence", one)).subscribe()
        #expect(titles(other)[2] == ["Sharpen the knives", "Paint the fence"])
    }

    @Test func `a card that was removed stays removed, and an unknown column changes nothing`() throws {
        let viewModel = open()
        let card = try row("Paint the fence", viewModel)
        let before = titles(viewModel)
        _ = viewModel.move.execute(RowMove(card, to: "nowhere")).subscribe()
        #expect(titles(viewModel) == before)
        _ = viewModel.remove.execute(card).subscribe()
        _ = viewModel.move.execute(RowMove(card, to: "done")).subscribe()
        #expect(titles(viewModel) == [before[0], [], before[2]])
    }

    @Test func `a new card is the last one of the first column`() {
        let viewModel = open()
        viewModel.title.accept("  Feed  the cat ")
        _ = viewModel.add.execute("  Feed  the cat ").subscribe()
        #expect(titles(viewModel)[0].last == "Feed the cat")
        #expect(viewModel.title.value == "")
        #expect(Recorded(viewModel.count).latest?.description == "6 cards")
    }

    /// The action may wait for another one, and the user goes on typing.
    @Test func `the title that was submitted is used, and the next one stays in the field`() {
        let viewModel = open()
        viewModel.title.accept("Feed the dog")
        _ = viewModel.add.execute("Feed the cat").subscribe()
        #expect(titles(viewModel)[0].last == "Feed the cat")
        #expect(viewModel.title.value == "Feed the dog")
    }

    @Test(arguments: [
        "", " \n", String(repeating: "x", count: 81),
        String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", count: 80),
    ])
    func `a card needs a title of moderate length`(title: String) {
        let viewModel = open()
        let problems = Recorded(viewModel.problem)
        viewModel.title.accept(title)
        _ = viewModel.add.execute(title).subscribe(onError: { _ in })
        #expect(problems.latest != "")
        #expect(viewModel.title.value == title)
        viewModel.title.accept("Better")
        #expect(problems.latest == "")
    }

    @Test func `a full board takes no further card`() {
        let viewModel = open()
        for number in 0..<Board.capacity {
            _ = viewModel.add.execute("Card \(number)").subscribe(onError: { _ in })
        }
        #expect(titles(viewModel).flatMap { $0 }.count == Board.capacity)
        #expect(Recorded(viewModel.problem).latest == BoardError.boardIsFull.message)
    }
}
