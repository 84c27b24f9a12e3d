import Differences
import Forms
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

/// The page of one list, and the parts of it.
@Suite struct ListViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let coordinator = RecordingCoordinator<Scene>()
    private let service: InMemoryTaskService
    private let page: ListViewModel

    init() throws {
        service = InMemoryTaskService(tasks: [.due(1, "a")], scheduler: scheduler)
        let home = try service.createList(NewList(name: "Home")).toBlocking().single().0
        let tasks = [NewTask(title: "b", list: home.id), NewTask(title: "c", list: home.id)]
        let done = try service.createTasks(tasks).toBlocking().single()[1]
        _ = try service.toggle(done).toBlocking().single()
        page = TasksViewModel(service: service, coordinator: coordinator, scheduler: scheduler).list(home)
    }

    private func titles(_ scene: FilteredTasks) throws -> [String]? {
        try scene.list.sectionedItems(showing: scene.filter).toBlocking().first()?.flatMap { $0.items.map(\.title) }
    }

    @Test(arguments: [(.all, ["b", "c"]), (.active, ["b"]), (.completed, ["c"])] as [(TaskFilter, [String])])
    func `a part has the tasks of the list that its filter shows`(filter: TaskFilter, expected: [String]) throws {
        let part = page.filtered(filter)
        #expect(try titles(part) == expected)
        #expect(part.listID == page.id)
    }

    @Test(
        arguments: [
            (.all, "(1) Home – QuickTodo"), (.active, "(1) Active – Home – QuickTodo"),
            (.completed, "(1) Completed – Home – QuickTodo"),
        ] as [(TaskFilter, String)])
    func `the title names the filter and the list`(filter: TaskFilter, expected: String) throws {
        let title = try page.tasks.pageTitle(showing: filter).toBlocking().first()
        #expect(title?.description == expected)
    }

    @Test func `each new list has another color until the user chooses one`() throws {
        func newColor(_ name: String, _ chosen: ListColor? = nil) throws -> ListColor {
            page.tasks.newList.execute()
            guard case .editList(let editor)? = coordinator.topScene else { throw RxError.noElements }
            editor.name.accept(name)
            chosen.map(editor.color.accept)
            editor.ok.execute()
            return try #require(try service.allLists().toBlocking().first()?.last?.color)
        }
        let colors = try (1...7).map { try newColor("\($0)") }
        #expect(colors.first == .blue && Set(colors).count == 7 && !colors.contains(.gray))
        #expect(try newColor("chosen", .gray) == .gray)
        #expect(try newColor("last") == .blue, "all colors are used")
    }

    @Test func `a new list opens its page over the one before`() throws {
        page.tasks.newList.execute()
        guard case .editList(let editor)? = coordinator.topScene else { throw RxError.noElements }
        editor.ok.execute()
        #expect(coordinator.pops == 0, "a list without a name is refused")
        editor.name.accept("Work")
        editor.ok.execute()
        guard case .list(let work)? = coordinator.topScene else { throw RxError.noElements }
        #expect(coordinator.pops == 1 && coordinator.transitions.map(\.type) == [.modal, .push])
        #expect(try work.tasks.heading.toBlocking().first()?.description == "Work")
        work.tasks.undo.undoLatest.execute()
        #expect(try work.isDeleted.toBlocking().first() == true)
    }

    @Test func `the deletion of the list closes its page, and the part of it that is shown`() throws {
        for (page, count) in [(page, 2), (try #require(page.filtered(.active).page), 3)] {
            let before = coordinator.pops
            page.editList.execute()
            guard case .editList(let editor)? = coordinator.topScene else { throw RxError.noElements }
            editor.delete.execute()
            #expect(coordinator.pops - before == count)
            page.tasks.undo.undoLatest.execute()
        }
    }
}
