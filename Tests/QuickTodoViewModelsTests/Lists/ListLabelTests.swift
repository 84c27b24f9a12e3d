import Differences
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing

/// The labels of lists on the rows of tasks.
@Suite struct ListLabelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let service: InMemoryTaskService
    private let page: TasksViewModel
    private let home: TaskList
    private let bag = DisposeBag()

    init() throws {
        service = InMemoryTaskService(tasks: [.due(1, "a"), .due(2, "b"), .done(3, "c", at: 9)], scheduler: scheduler)
        page = TasksViewModel(service: service, coordinator: RecordingCoordinator<Scene>(), scheduler: scheduler)
        home = try service.createList(NewList(name: "Home", color: .red)).toBlocking().single().0
    }

    private func shown(_ sections: Observable<[TaskSection]>) -> BehaviorRelay<[String]> {
        let texts = BehaviorRelay<[String]>(value: [])
        sections.map { sections in
            sections.flatMap(\.items).map { task in
                task.title + (task.listLabel.map { ": \($0.name), \($0.color)" } ?? "")
            }
        }
        .bind(to: texts).disposed(by: bag)
        return texts
    }

    private func move(_ id: TaskItem.ID, to list: TaskList.ID) throws {
        let task = try service.task(id).toBlocking().single()
        var moved = task
        moved.list = list
        _ = try service.update(task, to: moved).toBlocking().single()
    }

    @Test func `a task of another list than the inbox has the label of its list`() throws {
        let all = shown(page.sectionedItems)
        #expect(all.value == ["b", "a", "c"])
        try move(1, to: home.id)
        try move(3, to: home.id)
        #expect(all.value == ["b", "a: Home, red", "c: Home, red"])
        _ = try service.createTasks([NewTask(title: "d", list: home.id), NewTask(title: "e")]).toBlocking().single()
        #expect(all.value.first { $0.hasPrefix("d") } == "d: Home, red")
        #expect(all.value.contains("e"))
        try move(1, to: TaskList.inbox)
        #expect(all.value.contains("a"))
    }

    @Test func `labels follow the name and color of the list`() throws {
        try move(1, to: home.id)
        let all = shown(page.sectionedItems)
        var renamed = home
        (renamed.name, renamed.color) = ("House", .blue)
        _ = try service.update(home, to: renamed).toBlocking().single()
        #expect(all.value == ["b", "a: House, blue", "c"])
    }

    @Test func `another version shares the rows that have not changed`() throws {
        try move(1, to: home.id)
        let many = (0..<1_000).map { NewTask(title: "\($0)", list: home.id) }
        _ = try service.createTasks(many).toBlocking().single()
        var versions: [TreeArray<TaskItem>] = []
        page.sectionedItems.subscribe(onNext: { versions.append($0[0].items) }).disposed(by: bag)
        _ = try service.createTask(title: "new", in: TaskList.inbox).toBlocking().single()
        #expect(versions.count == 2)
        #expect(versions[1].sharesElements(in: 500..<900, with: versions[0], in: 499..<899))
    }

    @Test func `the page of a list has no labels`() throws {
        try move(1, to: home.id)
        #expect(shown(page.list(home).tasks.sectionedItems).value == ["a"])
    }

    @Test func `a search has labels unless it is within one list`() throws {
        try move(1, to: home.id)
        #expect(shown(page.search(TaskQuery(text: "a")).sections).value == ["a: Home, red"])
        #expect(shown(page.search(TaskQuery(text: "a", list: home.id)).sections).value == ["a"])
    }

    @Test func `a deleted task has the label in the bin and is restored without it`() throws {
        try move(1, to: home.id)
        let bin = BinViewModel(SharedTasks(service, scheduler: scheduler), service, undo: page.undo)
        let deleted = BehaviorRelay<[DeletedTask]>(value: [])
        bin.tasks.map { Array($0) }.bind(to: deleted).disposed(by: bag)
        page.deleteAction.execute(try service.task(1).toBlocking().single())
        #expect(deleted.value.map { $0.listLabel?.name } == ["Home"])
        let task = try #require(deleted.value.first)
        bin.erase.execute(task)
        #expect(deleted.value.isEmpty)
        bin.undo.undoLatest.execute()
        #expect(deleted.value.map { $0.listLabel?.name } == ["Home"])
    }
}
