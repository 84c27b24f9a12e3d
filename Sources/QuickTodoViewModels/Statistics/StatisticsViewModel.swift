import Differences
public import Rx
public import Scenes
public import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The numbers of due and done tasks, and of those that were completed on each of the last days.
public final class StatisticsViewModel {
    /// The numbers of tasks in the list; `nil` if the tasks have never been loaded.
    public let counts: Observable<TaskCounts?>

    /// The completed tasks. Changes when a task is checked, and at midnight.
    public let statistics: Observable<Statistics>

    /// The title of the page.
    public let pageTitle: Text = "Statistics – QuickTodo"

    /// Creates the numbers for the time zone of a browser's session.
    public init(_ tasks: SharedTasks, _ service: any StatisticsService, session: any SessionType) {
        counts = tasks.counts
        let calendar = PersonCalendar(zone: session.timeZone)
        statistics = Observable.combineLatest(
            service.completions(), calendar.today(on: tasks.scheduler),
            tasks.settings.values.map(\.weekStart.weekday).distinctUntilChanged()
        ) { completions, today, firstWeekday in
            Statistics(completions, today: today, in: calendar, firstWeekday: firstWeekday)
        }
        .distinctUntilChanged().share(replay: 1)
    }
}

extension PersonCalendar {
    /// Emits the present day of the person, and each further one when it begins.
    func today(on scheduler: any SchedulerType) -> Observable<CalendarDay> {
        Observable.deferred {
            let now = scheduler.now
            let today = day(of: now)
            let rest = start(of: today.adding(days: 1)).timeIntervalSince(now)
            return Observable<Int>.timer(.milliseconds(Int((rest * 1_000).rounded(.up))), scheduler: scheduler)
                .flatMap { _ in self.today(on: scheduler) }
                .startWith(today)
        }
        .distinctUntilChanged()
    }
}
