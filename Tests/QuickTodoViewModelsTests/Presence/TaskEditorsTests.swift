import Differences
import Forms
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

/// The marks of tasks that other windows edit.
@Suite struct TaskEditorsTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let service: InMemoryTaskService
    private let shared: SharedTasks
    private let coordinators = (RecordingCoordinator<Scene>(), RecordingCoordinator<Scene>())
    private let bag = DisposeBag()

    init() {
        service = InMemoryTaskService(tasks: [.due(1, "a"), .due(2, "b"), .due(3, "c")], scheduler: scheduler)
        shared = SharedTasks(service, scheduler: scheduler)
    }

    private func marked(_ sections: Observable<[TaskSection]>) -> BehaviorRelay<[String]> {
        let titles = BehaviorRelay<[String]>(value: [])
        sections.map { $0.flatMap { $0.items.filter(\.isEditedElsewhere).map(\.title) } }.bind(to: titles)
            .disposed(by: bag)
        return titles
    }

    /// Makes the window of a list a member of the room while it has a field, as its view does.
    private func enter(_ list: TasksViewModel) -> any Disposable {
        let edit = list.editInPlace
        let membership = SerialDisposable()
        let places = edit.place.map { [room = edit.room] place in
            place.map { room.join($0.visitor, with: $0.metadata) }
        }
        let subscription = places.subscribe(onNext: { joined in
            membership.disposable = Disposables.create { joined?.leave() }
        })
        return Disposables.create(subscription, membership)
    }

    private func task(_ id: TaskItem.ID) throws -> TaskItem { try service.task(id).toBlocking().single() }

    @Test func `an open editor marks the row in all lists until it is closed`() throws {
        let (one, two) = (
            TasksViewModel(shared, coordinator: coordinators.0), TasksViewModel(shared, coordinator: coordinators.1)
        )
        let inbox = try two.list(service.list(TaskList.inbox).toBlocking().single()).tasks
        let lists = [
            marked(two.sectionedItems), marked(two.sectionedItems(showing: .active)), marked(inbox.sectionedItems),
            marked(two.search(TaskQuery(text: "b")).sections),
        ]
        one.editAction.execute(try task(2))
        let editor = try #require(coordinators.0.editor?.editor)
        #expect(lists.map(\.value) == [[], [], [], []], "the window joins with its view")
        let membership = editor.room.join(editor.visitor, with: editor.place)
        #expect(lists.map(\.value) == [["b"], ["b"], ["b"], ["b"]])
        membership.leave()
        #expect(lists.map(\.value) == [[], [], [], []])
    }

    @Test func `a mark follows its task to another place`() throws {
        let page = TasksViewModel(shared, coordinator: coordinators.0)
        let rows = marked(page.sectionedItems)
        let editor = try #require(page.editor(for: try task(2)).editor)
        let membership = editor.room.join(editor.visitor, with: editor.place)
        _ = try service.toggle(try task(2)).toBlocking().single()
        #expect(rows.value == ["b"])
        _ = try service.delete(try task(2)).toBlocking().single()
        #expect(rows.value == [])
        membership.leave()
    }

    @Test func `an editor tells of the others, not of itself`() throws {
        let page = TasksViewModel(shared, coordinator: coordinators.0)
        let (one, two) = (page.editor(for: try task(1)), page.editor(for: try task(1)))
        let other = page.editor(for: try task(2))
        var states: [Bool] = []
        one.isEditedElsewhere.subscribe(onNext: { states.append($0) }).disposed(by: bag)
        let memberships = [one, other, two].compactMap(\.editor).map { $0.room.join($0.visitor, with: $0.place) }
        #expect(memberships.count == 3)
        #expect(states == [false, true])
        memberships[2].leave()
        #expect(states == [false, true, false])
        for membership in memberships { membership.leave() }
    }

    @Test func `a new task has no place among the editors`() throws {
        let page = TasksViewModel(shared, coordinator: coordinators.0)
        page.onCreateTask.execute()
        let editor = try #require(coordinators.0.editor)
        #expect(editor.editor == nil)
        #expect(try editor.isEditedElsewhere.toBlocking().first() == false)
    }

    @Test func `an edit in a row marks the rows of other windows`() throws {
        let one = TasksViewModel(shared, coordinator: coordinators.0)
        let two = TasksViewModel(shared, coordinator: coordinators.1)
        let windows = [enter(one), enter(one), enter(two)]
        let own = marked(one.sectionedItems)
        let rows = marked(two.sectionedItems)
        one.editInPlace.begin.onNext(try task(1))
        #expect(own.value == [] && rows.value == ["a"])
        two.editInPlace.begin.onNext(try task(1))
        #expect(own.value == ["a"] && rows.value == ["a"], "both windows edit the task")
        two.editInPlace.cancel.onNext(())
        #expect(own.value == [])
        one.editInPlace.begin.onNext(try task(3))
        #expect(rows.value == ["c"])
        let change = EditedValue.Change(base: "c", value: "d")
        one.editInPlace.save.execute((try task(3), change))
        #expect(rows.value == [])
        one.editInPlace.begin.onNext(try task(1))
        #expect(rows.value == ["a"])
        for window in windows.prefix(2) { window.dispose() }
        #expect(rows.value == [], "the window is closed")
        windows[2].dispose()
    }

    @Test func `a section tells of the edited tasks in one sentence`() throws {
        let page = TasksViewModel(shared, coordinator: coordinators.0)
        func news() throws -> String? { try page.sectionedItems.toBlocking().first()?.first?.elsewhere.description }
        #expect(try news() == "")
        let editors = try [1, 2].map { try #require(page.editor(for: try task($0)).editor) }
        let first = editors[0].room.join(editors[0].visitor, with: editors[0].place)
        #expect(try news() == "“a” is being edited in another window.")
        let second = editors[1].room.join(editors[1].visitor, with: editors[1].place)
        #expect(try news() == "Some of these tasks are being edited in other windows.")
        first.leave()
        second.leave()
    }
}
