import Differences
import Foundation
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

@Suite struct SearchViewModelTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let coordinator = RecordingCoordinator<Scene>()
    private let bag = DisposeBag()

    private func list(_ tasks: TaskItem...) -> TasksViewModel {
        TasksViewModel(
            service: InMemoryTaskService(tasks: tasks, scheduler: scheduler), coordinator: coordinator,
            scheduler: scheduler)
    }

    private func values<Value>(of output: Observable<Value>) -> TestableObserver<Value> {
        let observer = scheduler.createObserver(Value.self)
        output.subscribe(observer).disposed(by: bag)
        return observer
    }

    private func latest<Value>(_ observer: TestableObserver<Value>) -> Value? { observer.events.last?.value.element }

    @Test func `the first text opens the search, and further ones go to it`() throws {
        let list = list(.due(1, "a milk"), .due(2, "b"))
        list.openSearch.execute("m")
        list.openSearch.execute("mi")
        #expect(coordinator.transitions.count == 1)
        guard case .search(let search)? = coordinator.topScene else { throw RxError.noElements }
        #expect(search.text.value == "mi")
        #expect(latest(values(of: search.summary))?.description == "1 task found")
    }

    @Test func `found tasks are in their sections, with the words and the marks of the present`() throws {
        var late = TaskItem.due(3, "late milk")
        late.attributes.due = TaskDue(CalendarDay(number: -1), in: PersonCalendar(zone: "UTC"))
        let search = list(.due(1, "milk"), .done(2, "old milk", at: 9), late, .due(4, "bread")).search(
            TaskQuery(text: "Milk"))
        let sections = try #require(latest(values(of: search.sections)))
        #expect(sections.map(\.model) == [.found(isDone: false), .found(isDone: true)])
        #expect(sections.map { $0.items.map(\.title) } == [["late milk", "milk"], ["old milk"]])
        #expect(sections.flatMap { $0.items.map(\.foundWords) } == [["milk"], ["milk"], ["milk"]])
        #expect(sections.first?.items.first?.nearness?.isOver == true)
    }

    @Test func `a task whose title is edited keeps its place in the results when it is completed or deleted`() throws {
        let list = list(.due(1, "a milk"), .due(2, "b milk"), .due(3, "c milk"))
        let sections = values(of: list.search(TaskQuery(text: "milk")).sections)
        list.editInPlace.begin.onNext(.due(2, "b milk"))
        for action in [list.toggleAction, list.deleteAction] {
            action.execute(.due(2, "b milk"))
            #expect(latest(sections)?.map { $0.items.map(\.title) } == [["c milk", "b milk", "a milk"]])
        }
        list.editInPlace.cancel.onNext(())
        #expect(latest(sections)?.flatMap { $0.items.map(\.title) } == ["c milk", "a milk"])
    }

    @Test func `a task becomes overdue in the results when its minute has passed`() throws {
        var soon = TaskItem.due(1, "soon")
        soon.attributes.due = TaskDue(CalendarDay(number: 0), minute: 3, in: PersonCalendar(zone: "UTC"))
        let search = list(soon).search(TaskQuery(date: .overdue))
        let summary = values(of: search.summary.map(\.description))
        #expect(latest(summary) == "No tasks found.")
        scheduler.advanceTo(182)
        #expect(latest(summary) == "1 task found")
    }

    @Test func `a search without criteria asks for some, and titles name the text`() {
        let search = list(.due(1, "a")).search(TaskQuery())
        let (summary, title) = (
            values(of: search.summary.map(\.description)), values(of: search.pageTitle.map(\.description))
        )
        #expect(latest(summary) == "Type a word, or choose what to show.")
        #expect(latest(title) == "Search – QuickTodo")
        search.text.accept("a")
        #expect(latest(summary) == "1 task found")
        #expect(latest(title) == "“a” – QuickTodo")
    }

    @Test func `a chosen tag stays a choice when no task has it`() {
        let search = list(.due(1, "a")).search(TaskQuery(tag: "gone"))
        #expect(latest(values(of: search.tags)) == ["gone"])
    }
}
