import Differences
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The reminders of tasks that are due at a time of day, while there is a subscriber.
enum Reminders {
    /// The longest time without a look at the tasks. It limits the error of a timer after the computer was suspended.
    private static let interval = 60.0
    /// The number of tasks of a look that are read; of more at the same time, the last have no reminder.
    private static let limit = 1_000

    /// Emits each due task when its time comes, once.
    static func all(_ lists: Observable<TaskLists?>, on scheduler: any SchedulerType) -> Observable<TaskReminder> {
        Observable.deferred {
            let clock = ReminderClock(scheduler)
            return lists.flatMapLatest { lists in lists.map(clock.reminders) ?? .empty() }
        }
    }

    /// The time up to which a subscriber has received its reminders.
    private final class ReminderClock {
        private let scheduler: any SchedulerType
        private var latest: Date

        init(_ scheduler: any SchedulerType) {
            self.scheduler = scheduler
            latest = scheduler.now
        }

        /// Emits the reminders of tasks whose time has come, and those of later times as they come.
        func reminders(of lists: TaskLists) -> Observable<TaskReminder> {
            Observable.deferred { [self] in
                let (agenda, now) = (lists.agenda, scheduler.now)
                func index(after time: Date) -> Int {
                    agenda.partitioningIndex { ($0.attributes.due?.date ?? time) > time }
                }
                let (start, end) = (index(after: latest), index(after: now))
                latest = max(latest, now)
                let passed = (start..<max(start, min(end, start + limit))).compactMap { TaskReminder(agenda[$0]) }
                let next = end < agenda.count ? agenda[end].attributes.due?.date.timeIntervalSince(now) : nil
                guard let next else { return Observable.from(passed) }
                let wait = Int((min(next, interval) * 1_000).rounded(.up))
                return Observable.from(passed)
                    .concat(
                        Observable<Int>.timer(.milliseconds(wait), scheduler: scheduler)
                            .flatMap { _ in self.reminders(of: lists) })
            }
        }
    }
}
