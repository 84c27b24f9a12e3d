import Differences
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct ChecklistViewModelTests {
    private let service: InMemoryTaskService
    private let list: TasksViewModel
    private let checklist: ChecklistViewModel
    private let rows = BehaviorRelay<[ChecklistRow]>(value: [])
    private let message = BehaviorRelay<Text>(value: "")
    private let news = BehaviorRelay<[UndoNews]>(value: [])
    private let bag = DisposeBag()

    init() {
        service = InMemoryTaskService(
            tasks: [.due(1, "task"), .due(2, "other")], scheduler: TestScheduler(initialClock: 100))
        list = TasksViewModel(service: service, coordinator: RecordingCoordinator<Scene>())
        checklist = ChecklistViewModel(of: 1, service: service, undo: list.undo)
        checklist.rows.bind(to: rows).disposed(by: bag)
        checklist.message.bind(to: message).disposed(by: bag)
        checklist.news.bind(to: news).disposed(by: bag)
    }

    /// The rows, with a plus sign before those that are done and brackets around the one with a field.
    private var shown: [String] {
        rows.value.map {
            ($0.subtask.isChecked ? "+" : "") + ($0.isRenamed ? "[\($0.subtask.title)]" : $0.subtask.title)
        }
    }

    private func add(_ titles: String...) { for title in titles { checklist.add.execute(title) } }

    @Test func `a new subtask empties the field, and a refused one is shown again`() {
        checklist.newTitle.accept(" a ")
        add(" a ")
        #expect(shown == ["a"] && checklist.newTitle.value == "")
        add("  ")
        #expect(shown == ["a"] && message.value == "")
        let long = String(repeating: "a", count: 501)
        checklist.newTitle.accept(long)
        add(long)
        #expect(checklist.newTitle.value == long)
        #expect(message.value.description == "Please shorten the title to at most 500 characters.")
        add("b")
        #expect(shown == ["a", "b"] && message.value == "")
    }

    @Test func `subtasks are checked, moved and deleted, with an offer to undo it`() throws {
        add("a", "b", "c")
        checklist.check.execute(rows.value[1])
        #expect(shown == ["a", "+b", "c"] && news.value.first?.text.description == "Completed “b”.")
        checklist.move.execute(RowMove(rows.value[2], to: "subtasks", before: rows.value[0]))
        #expect(shown == ["c", "a", "+b"] && news.value.first?.text.description == "Moved “c”.")
        checklist.delete.execute(rows.value[1])
        #expect(shown == ["c", "+b"])
        checklist.undo.execute(try #require(news.value.first))
        #expect(shown == ["c", "a", "+b"] && news.value.isEmpty)
        list.undo.undoLatest.execute(())
        list.undo.undoLatest.execute(())
        #expect(shown == ["a", "b", "c"])
    }

    @Test func `other changes of the page are not offered here`() {
        add("a")
        list.deleteAction.execute(.due(2, "other"))
        #expect(news.value.isEmpty)
        let other = ChecklistViewModel(of: 2, service: service, undo: list.undo)
        var offers = 0
        other.news.subscribe(onNext: { offers += $0.count }).disposed(by: bag)
        add("b")
        #expect(offers == 0 && news.value.count == 1)
    }

    @Test func `a title is changed in its row`() {
        add("a", "b")
        checklist.beginRenaming.accept(rows.value[0])
        #expect(shown == ["[a]", "b"])
        checklist.rename.execute((rows.value[0], "x"))
        #expect(shown == ["x", "b"])
        checklist.rename.execute((rows.value[0], "y"))
        #expect(shown == ["x", "b"], "the loss of the focus after Enter saves nothing")
        checklist.beginRenaming.accept(rows.value[0])
        checklist.cancelRenaming.accept(())
        #expect(shown == ["x", "b"])
        checklist.beginRenaming.accept(rows.value[0])
        checklist.rename.execute((rows.value[0], " "))
        #expect(shown == ["b"], "an emptied title deletes the subtask")
    }

    @Test func `another user's title is replaced only after it was told`() throws {
        add("a")
        let row = rows.value[0]
        checklist.beginRenaming.accept(row)
        _ = try service.rename(row.subtask, "theirs").toBlocking().single()
        checklist.rename.execute((rows.value[0], "mine"))
        #expect(shown == ["[theirs]"])
        #expect(message.value.description.hasPrefix("The title was changed to “theirs” in the meantime."))
        checklist.rename.execute((rows.value[0], "mine"))
        #expect(shown == ["mine"])
    }

    @Test func `indented lines that are pasted become subtasks`() throws {
        list.quickAdd.addLines.execute("Trip #home\n  Tent #x\n\n\tTickets\nPay rent\n not indented enough")
        let tasks = try #require(try service.tasks().toBlocking().first())
        #expect(tasks.prefix(3).map(\.title) == ["Trip", "Pay rent", "not indented enough"])
        let subtasks = try service.subtasks(of: tasks[0].id).toBlocking().first()
        #expect(subtasks?.map(\.title) == ["Tent #x", "Tickets"])
    }

    @Test func `the new task in place of a deleted one has the title that is typed into a row`() throws {
        add("a", "b")
        let editor = list.editor(for: .due(1, "task"))
        let checklist = try #require(editor.checklist)
        checklist.beginRenaming.accept(rows.value[0])
        checklist.rowTitle.accept("x")
        checklist.newTitle.accept("c")
        service.delete(.due(1, "task")).subscribe().disposed(by: bag)
        editor.onUpdate.execute(())
        let new = try #require(try service.tasks().toBlocking().first()?.first { $0.title == "task" })
        #expect(try service.subtasks(of: new.id).toBlocking().first()?.map(\.title) == ["x", "b", "c"])
    }
}
