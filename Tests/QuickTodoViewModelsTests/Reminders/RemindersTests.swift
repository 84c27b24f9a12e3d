import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing

/// Reminders of tasks that are due at a time of day.
@Suite struct RemindersTests {
    private let scheduler = TestScheduler(initialClock: 1_000)

    /// Returns a task that is due at a time in seconds.
    private func task(_ id: Int, at time: Double, isTimed: Bool = true, isDone: Bool = false) -> TaskItem {
        TaskItem(
            id: id, title: "\(id)", added: moment(1), checked: isDone ? moment(2) : nil,
            attributes: TaskAttributes(due: TaskDue(date: moment(time), minute: isTimed ? 17 : nil, zone: "UTC")))
    }

    @Test func `a reminder comes once, when the time of its task has come`() {
        let service = InMemoryTaskService(
            tasks: [
                task(1, at: 990), task(2, at: 1_010), task(3, at: 1_010, isDone: true),
                task(4, at: 1_015, isTimed: false),
                task(5, at: 5_000), task(6, at: 9_000),
            ], scheduler: scheduler)
        let list = TasksViewModel(
            service: service, coordinator: RecordingCoordinator<Scene>(), scheduler: scheduler)
        var seen: [String] = []
        let subscription = list.reminders.subscribe(onNext: { [scheduler] in
            seen.append("\($0.id) at \(scheduler.clock)")
        })
        scheduler.advanceTo(1_012)
        #expect(seen == ["2 at 1010"])
        service.update(task(2, at: 1_010), title: "changed").subscribe().dispose()
        scheduler.advanceTo(4_999)
        #expect(seen == ["2 at 1010"])
        scheduler.advanceTo(5_001)
        #expect(seen == ["2 at 1010", "5 at 5000"])
        service.toggle(task(6, at: 9_000)).subscribe().dispose()
        scheduler.advanceTo(10_000)
        #expect(seen == ["2 at 1010", "5 at 5000"])
        subscription.dispose()
    }

    @Test func `a reminder has the time of its task in milliseconds`() {
        let service = InMemoryTaskService(tasks: [task(7, at: 1_001.5)], scheduler: scheduler)
        let list = TasksViewModel(
            service: service, coordinator: RecordingCoordinator<Scene>(), scheduler: scheduler)
        var times: [Double] = []
        let subscription = list.reminders.subscribe(onNext: { times.append($0.time) })
        scheduler.advanceTo(1_003)
        #expect(times == [1_001_500])
        subscription.dispose()
    }
}
