import Differences
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing

@Suite struct TaskFilterTests {
    private let scheduler = TestScheduler(initialClock: 100)

    @Test(
        arguments: [
            (.all, ["Due Tasks: c b", "Done Tasks: a"]), (.active, ["Due Tasks: c b"]),
            (.completed, ["Done Tasks: a"]),
        ] as [(TaskFilter, [String])])
    func `a filter shows its sections`(filter: TaskFilter, expected: [String]) throws {
        let service = InMemoryTaskService(
            tasks: [.done(1, "a", at: 9), .due(2, "b"), .due(3, "c")], scheduler: scheduler)
        let list = TasksViewModel(service: service, coordinator: RecordingCoordinator<Scene>())
        let scene = FilteredTasks(list, showing: filter)
        let shown = try #require(try scene.list.sectionedItems(showing: scene.filter).toBlocking().first())
        #expect(shown.map { "\($0.model.heading): \($0.items.map(\.title).joined(separator: " "))" } == expected)
    }
}
