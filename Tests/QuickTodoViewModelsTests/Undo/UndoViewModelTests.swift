import Differences
import Forms
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct UndoViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let service: InMemoryTaskService
    private let coordinator = RecordingCoordinator<Scene>()
    private let list: TasksViewModel
    private let news = BehaviorRelay<[UndoNews]>(value: [])
    private let bag = DisposeBag()

    init() {
        service = InMemoryTaskService(
            tasks: [.due(1, "a"), .due(2, "b"), .done(3, "c", at: 9)], scheduler: scheduler)
        list = TasksViewModel(service: service, coordinator: coordinator)
        list.undo.news.bind(to: news).disposed(by: bag)
    }

    /// The text of the note, with a plus sign if it offers to undo the change.
    private var note: String? { news.value.first.map { ($0.isOffer ? "+" : "") + $0.text.description } }

    private func shown() throws -> [String] {
        try #require(try service.tasks().toBlocking().first()).map { ($0.isDone ? "+" : "") + $0.title }
    }

    @Test func `there is no note before the first change`() {
        #expect(news.value.isEmpty)
        list.undo.undoLatest.execute(())
        #expect(news.value.isEmpty)
    }

    /// Each change of a user, and the offer to undo it.
    private static let changes: [(offer: String, make: @Sendable (TasksViewModel) -> Void)] = [
        ("+Completed “a”.", { $0.toggleAction.execute(.due(1, "a")) }),
        ("+“c” is due again.", { $0.toggleAction.execute(.done(3, "c", at: 9)) }),
        ("+Deleted “b”.", { $0.deleteAction.execute(.due(2, "b")) }),
        ("+Completed 2 tasks.", { $0.completeAllAction.execute(()) }),
        ("+Deleted 1 completed task.", { $0.clearCompletedAction.execute(()) }),
        ("+Added 2 tasks.", { $0.quickAdd.addLines.execute("x\ny") }),
        (
            "+Changed “a” to “d”.",
            {
                $0.editInPlace.begin.onNext(.due(1, "a"))
                $0.editInPlace.save.execute((.due(1, "a"), EditedValue.Change(base: "a", value: "d")))
            }
        ),
        (
            "+Deleted “a”.",
            {
                $0.editInPlace.begin.onNext(.due(1, "a"))
                $0.editInPlace.save.execute((.due(1, "a"), EditedValue.Change(base: "a", value: "")))
            }
        ),
    ]

    @Test(arguments: changes.indices) func `each change is offered and undone`(_ index: Int) throws {
        let before = try shown()
        Self.changes[index].make(list)
        #expect(note == Self.changes[index].offer)
        #expect(try shown() != before)
        list.undo.undo.execute(try #require(news.value.first))
        #expect(note == "Undone: \(Self.changes[index].offer.dropFirst())")
        #expect(try shown() == before)
    }

    @Test func `the changes are undone in reverse order`() throws {
        let before = try shown()
        for change in [Self.changes[0], Self.changes[2], Self.changes[5]] {
            scheduler.advanceTo(scheduler.clock + 1)
            change.make(list)
        }
        for _ in 0..<3 { list.undo.undoLatest.execute(()) }
        #expect(try shown() == before)
        list.undo.undoLatest.execute(())
        #expect(try shown() == before)
    }

    @Test func `a task that was added is removed again without an offer`() throws {
        list.deleteAction.execute(.due(2, "b"))
        scheduler.advanceTo(scheduler.clock + 1)
        list.quickAdd.add.execute("new")
        #expect(try shown() == ["new", "a", "+c"])
        #expect(note == "+Deleted “b”.", "the offer that is shown stays")
        list.undo.undoLatest.execute(())
        #expect(note == "Undone: Added “new”.")
        #expect(try shown() == ["a", "+c"])
        list.undo.undoLatest.execute(())
        #expect(try shown() == ["b", "a", "+c"])
    }

    @Test func `the editor's changes can be undone, and a new task without an offer`() throws {
        list.editAction.execute(.due(1, "a"))
        let editor = try #require(coordinator.editor)
        editor.title.accept("d")
        editor.onUpdate.execute(())
        #expect(note == "+Changed “a” to “d”.")
        list.undo.undoLatest.execute(())
        #expect(try shown() == ["b", "a", "+c"])
        list.onCreateTask.execute(())
        let new = try #require(coordinator.editor)
        new.title.accept("new")
        new.onUpdate.execute(())
        #expect(note == "Undone: Changed “a” to “d”.")
        #expect(try shown() == ["new", "b", "a", "+c"])
        list.undo.undoLatest.execute(())
        #expect(note == "Undone: Added “new”.")
        #expect(try shown() == ["b", "a", "+c"])
    }

    @Test func `what has changed since is told and stays`() throws {
        list.toggleAction.execute(.due(1, "a"))
        scheduler.advanceTo(scheduler.clock + 1)
        service.toggle(.done(1, "a", at: 100)).subscribe().disposed(by: bag)
        list.undo.undoLatest.execute(())
        #expect(note == "The task has been changed since and stays as it is.")
        #expect(try shown() == ["b", "a", "+c"])

        list.completeAllAction.execute(())
        scheduler.advanceTo(scheduler.clock + 1)
        service.toggle(.done(1, "a", at: 100)).subscribe().disposed(by: bag)
        list.undo.undoLatest.execute(())
        #expect(note == "Undone, except for 1 task that has been changed since.")
    }

    @Test func `nothing is offered for a change that was none`() {
        list.clearCompletedAction.execute(())
        list.clearCompletedAction.execute(())
        #expect(note == "+Deleted 1 completed task.")
        let latest = news.value
        list.deleteAction.execute(.due(7, "gone"))
        #expect(news.value == latest)
    }

    @Test func `only the latest 100 changes are remembered`() throws {
        for number in 1...101 {
            scheduler.advanceTo(scheduler.clock + 1)
            let task = try #require(try service.task(1).toBlocking().first())
            list.toggleAction.execute(task)
            #expect(task.isDone == (number % 2 == 0))
        }
        for _ in 0..<102 { list.undo.undoLatest.execute(()) }
        #expect(try shown() == ["b", "+a", "+c"], "the first check was not undone")
    }

    // MARK: Canceled editors

    @Test func `Cancel offers to open the editor with what was typed`() throws {
        list.editAction.execute(.due(1, "a"))
        let editor = try #require(coordinator.editor)
        editor.title.accept("Milk")
        editor.details.notes.accept("two bottles")
        editor.details.priority.accept(.high)
        editor.checklist?.newTitle.accept("fetch")
        editor.onCancel.execute(())
        #expect(coordinator.pops == 1)
        #expect(note == "+Discarded the changes of “a”.")
        #expect(try shown() == ["b", "a", "+c"])

        list.undo.undoLatest.execute(())
        let second = try #require(coordinator.editor)
        #expect(second !== editor)
        #expect(second.title.value == "Milk")
        #expect(second.details.notes.value == "two bottles")
        #expect(second.details.priority.value == .high)
        #expect(second.checklist?.newTitle.value == "fetch")
        #expect(note == nil)
        second.onUpdate.execute(())
        #expect(try shown() == ["b", "Milk", "+c"])
        #expect(try service.task(1).toBlocking().single().attributes.checklist == ChecklistProgress(done: 0, of: 1))
    }

    @Test func `Cancel of a new task offers it again as another draft`() throws {
        list.onCreateTask.execute(())
        let editor = try #require(coordinator.editor)
        editor.title.accept(" Milk ")
        editor.onCancel.execute(())
        #expect(note == "+Discarded the new task “Milk”.")
        list.undo.undoLatest.execute(())
        let second = try #require(coordinator.editor)
        #expect(second.taskID != editor.taskID)
        second.onUpdate.execute(())
        #expect(try shown() == ["Milk", "b", "a", "+c"])
    }

    @Test func `Cancel without changes offers nothing`() throws {
        list.editAction.execute(.due(1, "a"))
        try #require(coordinator.editor).onCancel.execute(())
        list.onCreateTask.execute(())
        try #require(coordinator.editor).onCancel.execute(())
        #expect(note == nil)
    }

    @Test func `what was typed for a task that is deleted since waits until it is restored`() throws {
        list.editAction.execute(.due(1, "a"))
        let editor = try #require(coordinator.editor)
        editor.title.accept("Milk")
        editor.onCancel.execute(())
        service.delete(.due(1, "a")).subscribe().disposed(by: bag)
        list.undo.undoLatest.execute(())
        #expect(coordinator.editor == nil)
        #expect(note == "+Discarded the changes of “a”.")
    }
}
