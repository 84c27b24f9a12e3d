import GalleryViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct CirclesViewModelTests {
    private let states = WindowStates<CirclesState>(limit: 10_000_000) { $0.size }

    private func open(_ id: String? = nil) -> CirclesViewModel {
        CirclesViewModel(state: WindowState(CirclesState(), id: id, in: states))
    }

    private func shown(_ viewModel: CirclesViewModel) -> [DrawnCircle] {
        Recorded(viewModel.circles).latest?.map(\.circle) ?? []
    }

    private func marked(_ viewModel: CirclesViewModel) -> [Int] {
        Recorded(viewModel.circles).latest?.filter(\.isMarked).map(\.identity) ?? []
    }

    @Test(arguments: [
        (10.4, 20.6, 10, 21), (-5, 1000, 0, 400), (600.0, 0.0, 600, 0), (1e7, -1e7, 600, 0),
    ])
    func `a click draws at the nearest point of the canvas`(x: Double, y: Double, drawnX: Int, drawnY: Int) {
        let viewModel = open()
        viewModel.draw.accept(PointerEvent(x: x, y: y))
        #expect(shown(viewModel).map { [$0.x, $0.y, $0.diameter] } == [[drawnX, drawnY, 40]])
        #expect(viewModel.selected.value == 1)
    }

    @Test func `the ends of the changes are reported`() {
        let viewModel = open()
        let (undone, redone) = (Recorded(viewModel.undoneAll), Recorded(viewModel.redoneAll))
        for x in [100.0, 200] { viewModel.draw.accept(PointerEvent(x: x, y: 100)) }
        viewModel.undo.execute()
        #expect(undone.values.count == 0)
        viewModel.undo.execute()
        #expect(undone.values.count == 1)
        viewModel.redo.execute()
        #expect(redone.values.count == 0)
        viewModel.redo.execute()
        #expect(redone.values.count == 1 && undone.values.count == 1)
    }

    @Test func `without a position nothing is drawn`() {
        let viewModel = open()
        viewModel.x.accept(nil)
        viewModel.draw.accept(PointerEvent(nil))
        #expect(shown(viewModel).isEmpty)
        viewModel.x.accept(7.4)
        viewModel.draw.accept(PointerEvent(.click, hasPosition: false))
        #expect(shown(viewModel).map { [$0.x, $0.y] } == [[7, 200]])
    }

    @Test func `a click into a circle selects it`() {
        let viewModel = open()
        for x in [100.0, 200] { viewModel.draw.accept(PointerEvent(x: x, y: 100)) }
        viewModel.draw.accept(PointerEvent(x: 119, y: 100))
        #expect(shown(viewModel).count == 2)
        #expect(viewModel.selected.value == 1)
        viewModel.draw.accept(PointerEvent(x: 121, y: 100))
        #expect(shown(viewModel).count == 3)
    }

    @Test func `the nearest circle that contains the pointer is marked`() {
        let viewModel = open()
        for x in [100.0, 130] { viewModel.draw.accept(PointerEvent(x: x, y: 100)) }
        let rows = Recorded(viewModel.circles)
        let marks = [79.0, 80, 114, 116, 150, 151].map { x in
            viewModel.mark.accept(PointerEvent(.pointerMove, x: x, y: 100))
            return rows.latest?.filter(\.isMarked).map(\.identity) ?? []
        }
        #expect(marks == [[], [1], [1], [2], [2], []])
        viewModel.mark.accept(PointerEvent(.pointerMove, x: 100, y: 100))
        viewModel.mark.accept(PointerEvent(.pointerLeave, x: 100, y: 100))
        #expect(rows.latest?.contains(where: \.isMarked) == false)
    }

    @Test func `a focused circle is selected`() {
        let viewModel = open()
        for x in [100.0, 200] { viewModel.draw.accept(PointerEvent(x: x, y: 100)) }
        viewModel.mark.accept(PointerEvent(.focus, value: "1"))
        #expect(viewModel.selected.value == 1)
    }

    @Test func `the movements of the slider are undone as one`() throws {
        let viewModel = open()
        viewModel.draw.accept(PointerEvent(x: 100, y: 100))
        let dialogs = Recorded(viewModel.dialog)
        viewModel.adjust.accept(PointerEvent(.contextMenu, x: 101, y: 101))
        let dialog = try #require(dialogs.latest.flatMap { $0 })
        #expect(dialog.title.description == "Circle at 100, 100")
        for diameter in [50, 60, 70] {
            dialog.diameter.accept(diameter)
            #expect(shown(viewModel).map(\.diameter) == [diameter])
        }
        dialog.done.accept(())
        #expect(dialogs.latest.flatMap { $0 } == nil)
        viewModel.undo.execute(())
        #expect(shown(viewModel).map(\.diameter) == [40])
        viewModel.redo.execute(())
        #expect(shown(viewModel).map(\.diameter) == [70])
    }

    @Test func `a dialog that changes nothing is no step`() throws {
        let viewModel = open()
        viewModel.draw.accept(PointerEvent(x: 100, y: 100))
        let dialogs = Recorded(viewModel.dialog)
        viewModel.adjust.accept(PointerEvent(nil))
        let dialog = try #require(dialogs.latest.flatMap { $0 })
        dialog.diameter.accept(200)
        dialog.diameter.accept(5)
        dialog.diameter.accept(40)
        dialog.done.accept(())
        viewModel.undo.execute(())
        #expect(shown(viewModel).isEmpty)
    }

    @Test(arguments: [
        PointerEvent(.contextMenu, x: 300, y: 300), PointerEvent(.keyDown, value: "7"), PointerEvent(nil),
    ])
    func `no circle, no dialog`(event: PointerEvent) {
        let viewModel = open()
        let dialogs = Recorded(viewModel.dialog)
        viewModel.adjust.accept(event)
        #expect(dialogs.values.count == 1)
    }

    @Test func `a reload continues with the drawing and its history`() {
        let viewModel = open()
        let id = Recorded(viewModel.stateID)
        for x in [100.0, 200] { viewModel.draw.accept(PointerEvent(x: x, y: 100)) }
        let reloaded = open(id.latest ?? nil)
        reloaded.undo.execute(())
        #expect(shown(reloaded).map(\.x) == [100])
        #expect(shown(viewModel).count == 2)
    }

    @Test func `random actions equal a history of whole drawings`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            let viewModel = open()
            let dialogs = Recorded(viewModel.dialog)
            var (history, place) = ([[DrawnCircle]()], 0)
            for _ in 0..<80 {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: viewModel.undo.execute(())
                case 1: viewModel.redo.execute(())
                case 2:
                    viewModel.adjust.accept(PointerEvent(nil))
                    guard let dialog = dialogs.latest.flatMap({ $0 }) else { continue }
                    dialog.diameter.accept(Int.random(in: 10...300, using: &random))
                    dialog.done.accept(())
                default:
                    viewModel.draw.accept(
                        PointerEvent(
                            x: Double.random(in: 0...600, using: &random), y: Double.random(in: 0...400, using: &random)
                        ))
                }
                let now = shown(viewModel)
                if place > 0, now == history[place - 1] {
                    place -= 1
                } else if place + 1 < history.count, now == history[place + 1] {
                    place += 1
                } else if now != history[place] {
                    history = history.prefix(place + 1) + [now]
                    place += 1
                }
                #expect(Recorded(viewModel.undo.enabled).latest == (place > 0))
                #expect(Recorded(viewModel.redo.enabled).latest == (place + 1 < history.count))
            }
        }
    }
}
