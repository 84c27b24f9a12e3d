import Foundation
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing

/// Completed tasks by the days of a person.
@Suite struct StatisticsTests {
    private let today = CalendarDay("2026-11-26")!  // a Thursday

    /// Returns numbers with one task at each of the times, such as `2026-11-26T09:30:00Z`.
    private func completions(_ times: [String]) -> Completions {
        Completions(
            Dictionary(
                times.map { (Int(try! Date($0, strategy: .iso8601).timeIntervalSince1970 / 900), 1) },
                uniquingKeysWith: +))
    }

    private func statistics(_ times: [String], in zone: String? = nil, firstWeekday: Int = 1) -> Statistics {
        Statistics(completions(times), today: today, in: PersonCalendar(zone: zone), firstWeekday: firstWeekday)
    }

    @Test func `tasks count for the day of the person's time zone`() {
        let time = ["2026-11-25T23:50:00Z", "2026-11-25T23:10:00Z"]
        #expect(statistics(time).today == 0)
        #expect(statistics(time, in: "Europe/Berlin").today == 2)
        // Half past five in the morning, where zones differ by half an hour.
        #expect(statistics(["2026-11-25T18:45:00Z"], in: "Asia/Kolkata").today == 1)
        #expect(statistics(["2026-11-25T18:15:00Z"], in: "Asia/Kolkata").today == 0)
    }

    @Test func `the chart has thirty days, and its highest bar is the largest number`() {
        let found = statistics([
            "2026-10-28T00:00:00Z", "2026-10-27T23:59:00Z", "2026-11-26T01:00:00Z", "2026-11-26T02:00:00Z",
        ])
        #expect(found.days.count == 30)
        #expect(found.days.first?.day == CalendarDay("2026-10-28"))
        #expect(found.days.last?.day == today)
        #expect(found.days.first?.height == 0.5 && found.days.last?.height == 1)
        #expect(found.total == 3 && found.maximum == 2)
        #expect(statistics([]).days.allSatisfy { $0.height == 0 })
    }

    @Test(arguments: [
        ([], 0), (["2026-11-26"], 1), (["2026-11-25"], 1), (["2026-11-24"], 0),
        (["2026-11-26", "2026-11-25", "2026-11-24", "2026-11-22"], 3), (["2026-11-25", "2026-11-24"], 2),
    ])
    func `a streak ends today or yesterday`(_ days: [String], _ expected: Int) {
        #expect(statistics(days.map { "\($0)T12:00:00Z" }).streak == expected)
    }

    @Test(arguments: [(1, 2), (6, 3), (0, 3), (4, 1)])
    func `a week begins on the day of the settings`(_ firstWeekday: Int, _ expected: Int) {
        let days = ["2026-11-20", "2026-11-22", "2026-11-23", "2026-11-26"]
        #expect(statistics(days.map { "\($0)T12:00:00Z" }, firstWeekday: firstWeekday).week == expected)
    }

    @Test func `the statistics change with a check, and at midnight`() {
        let scheduler = TestScheduler(initialClock: 86_400 * 20_000 + 80_000)
        let service = InMemoryTaskService(tasks: [.due(1, "a"), .due(2, "b")], scheduler: scheduler)
        let viewModel = StatisticsViewModel(
            SharedTasks(service, scheduler: scheduler), service, session: RecordingCoordinator<Scene>().session)
        var seen: [[Int]] = []
        let subscription = viewModel.statistics.subscribe(onNext: { seen.append([$0.today, $0.streak, $0.total]) })
        service.toggle(.due(1, "a")).subscribe().dispose()
        service.toggle(.due(2, "b")).subscribe().dispose()
        service.toggle(service.found(2)).subscribe().dispose()
        scheduler.advanceTo(86_400 * 20_001)
        scheduler.advanceTo(86_400 * 20_002 + 1)
        #expect(seen == [[0, 0, 0], [1, 1, 1], [2, 1, 2], [1, 1, 1], [0, 1, 1], [0, 0, 1]])
        subscription.dispose()
    }
}

extension InMemoryTaskService {
    /// Returns a task that exists.
    fileprivate func found(_ id: TaskItem.ID) -> TaskItem { try! task(id).toBlocking().single() }
}
