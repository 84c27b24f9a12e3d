import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing

@Suite struct CellsViewModelTests {
    private let states = WindowStates<CellsState>(limit: 10_000_000) { $0.size }

    private func open(_ id: String? = nil) -> CellsViewModel {
        CellsViewModel(state: WindowState(CellsState(), id: id, in: states))
    }

    private func cell(_ name: String, _ viewModel: CellsViewModel) throws -> SheetCell {
        let id = try #require(CellID(name))
        let rows = try #require(Recorded(viewModel.rows).latest)
        return rows[id.row].cells[id.column]
    }

    private func edit(_ name: String, _ viewModel: CellsViewModel) throws {
        viewModel.edit.accept(try #require(CellID(name)))
    }

    @Test func `a cell is edited in its place`() throws {
        let viewModel = open()
        let (started, moved) = (Recorded(viewModel.startedEditing), Recorded(viewModel.movedSelection))
        try edit("B2", viewModel)
        #expect(try cell("B2", viewModel).edited == "")
        #expect(started.values.count == 1)
        viewModel.editorKey.accept(KeyEvent("Enter", content: "=1+1"))
        #expect(try cell("B2", viewModel).value == .number(2))
        #expect(try cell("B2", viewModel).edited == nil)
        #expect(try cell("B3", viewModel).isSelected)
        #expect(moved.values.count == 1)
        try edit("B2", viewModel)
        #expect(try cell("B2", viewModel).edited == "=1+1")
        viewModel.editorKey.accept(KeyEvent("Escape", content: "5"))
        #expect(try cell("B2", viewModel).value == .number(2))
        #expect(try cell("B2", viewModel).isSelected)
    }

    @Test func `the text of an editor that is closed changes nothing`() throws {
        let viewModel = open()
        try edit("B2", viewModel)
        viewModel.cancel.accept(())
        viewModel.enter.accept("5")
        #expect(try cell("B2", viewModel).value == .empty)
        try edit("B2", viewModel)
        viewModel.enter.accept("6")
        viewModel.enter.accept("7")
        #expect(try cell("B2", viewModel).value == .number(6))
    }

    @Test(arguments: [
        ("ArrowUp", "C4"), ("ArrowDown", "C6"), ("ArrowLeft", "B5"), ("ArrowRight", "D5"), ("PageUp", "C0"),
        ("PageDown", "C15"), ("Home", "A5"), ("End", "Z5"), ("x", "C5"),
    ])
    func `keys move the selection within the sheet`(key: String, target: String) throws {
        let viewModel = open()
        viewModel.select.accept(try #require(CellID("C5")))
        viewModel.key.accept(KeyEvent(key))
        #expect(try cell(target, viewModel).isSelected)
        #expect(viewModel.name.value == target)
        #expect(try #require(Recorded(viewModel.rows).latest).flatMap(\.cells).count(where: \.isSelected) == 1)
    }

    @Test func `the bar shows and sets the selected cell`() throws {
        let viewModel = open()
        viewModel.name.accept("b7")
        viewModel.input.accept("=2*3")
        viewModel.set.execute(())
        #expect(try cell("B7", viewModel).value == .number(6))
        #expect(viewModel.name.value == "b7", "The user's input is kept.")
        viewModel.key.accept(KeyEvent("ArrowUp"))
        #expect(viewModel.input.value == "")
        viewModel.key.accept(KeyEvent("ArrowDown"))
        #expect(viewModel.input.value == "=2*3")
        viewModel.key.accept(KeyEvent("Delete"))
        #expect(try cell("B7", viewModel).value == .empty)
    }

    @Test(arguments: ["", "A100", "7", "AA1"])
    func `a wrong name is explained`(name: String) throws {
        let viewModel = open()
        let (errors, messages) = (Recorded(viewModel.set.underlyingError), Recorded(viewModel.message.english))
        viewModel.name.accept(name)
        viewModel.set.execute(())
        #expect(errors.values.count == 1)
        #expect(messages.latest == "Please enter the name of a cell, from A0 to Z99.")
    }

    @Test func `an error of the selected cell is explained`() throws {
        let viewModel = open()
        let messages = Recorded(viewModel.message.english)
        viewModel.input.accept("=A0")
        viewModel.set.execute(())
        #expect(messages.latest == "A0: The cell depends on itself.")
        viewModel.key.accept(KeyEvent("ArrowDown"))
        #expect(messages.latest == "")
    }

    @Test func `a change replaces only the rows that it concerns`() throws {
        let viewModel = open()
        let rows = Recorded(viewModel.rows)
        viewModel.select.accept(try #require(CellID("A5")))
        viewModel.input.accept("=A9")
        viewModel.set.execute(())
        let before = try #require(rows.latest)
        try edit("A9", viewModel)
        viewModel.editorKey.accept(KeyEvent("Enter", content: "4"))
        let after = try #require(rows.latest)
        #expect(after.indices.filter { before[$0] != after[$0] } == [5, 9, 10])
    }

    @Test func `a reload continues with the sheet, and another window has its own`() throws {
        let viewModel = open()
        let id = Recorded(viewModel.stateID)
        viewModel.name.accept("Z99")
        viewModel.input.accept("tea")
        viewModel.set.execute(())
        let reloaded = open(id.latest ?? nil)
        #expect(try cell("Z99", reloaded).value == .text("tea"))
        #expect(reloaded.input.value == "tea")
        #expect(try cell("Z99", open()).value == .empty)
    }

    @Test func `random actions show the cells of a sheet`() throws {
        var random = SeededGenerator(seed: 9)
        let names = ["A0", "A1", "B0", "B1", "Z99"]
        for _ in 0..<10 {
            let viewModel = open()
            var sheet = Sheet()
            for _ in 0..<60 {
                let name = names.randomElement(using: &random) ?? ""
                let other = names.randomElement(using: &random) ?? ""
                let text = ["", "3", "=\(other)+1", "=SUM(A0:B1)", "x"].randomElement(using: &random) ?? ""
                try edit(name, viewModel)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: viewModel.cancel.accept(())
                case 1: viewModel.select.accept(try #require(CellID(other)))
                default:
                    viewModel.enter.accept(text)
                    sheet.set(try #require(CellID(name)), to: text)
                }
                for name in names {
                    #expect(try cell(name, viewModel).value == sheet.value(of: try #require(CellID(name))))
                }
            }
        }
    }
}
