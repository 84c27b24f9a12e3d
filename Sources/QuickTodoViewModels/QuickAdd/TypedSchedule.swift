/// The date, the time and the repetition that the words of a text describe.
struct TypedSchedule: Hashable {
    /// The day.
    var day: CalendarDay?
    /// The minutes since midnight.
    var minute: Int?
    /// The repetition.
    var repetition: Repetition?
    /// The days of the week of a weekly repetition, on the first of which it begins.
    var weekdays: Weekdays?

    /// Returns both descriptions together; `nil` if they have a part in common.
    func combined(with other: TypedSchedule) -> TypedSchedule? {
        let hasBoth =
            day != nil && other.day != nil || minute != nil && other.minute != nil
            || repetition != nil && other.repetition != nil
        if hasBoth { return nil }
        return TypedSchedule(
            day: day ?? other.day, minute: minute ?? other.minute, repetition: repetition ?? other.repetition,
            weekdays: weekdays ?? other.weekdays)
    }

    /// Returns the date: the described day, or the first one of the repetition, or the next one with the time.
    func due(at now: TypedTime) -> TaskDue? {
        let hasPassed = minute.map { $0 <= now.minute } ?? false
        let first: CalendarDay
        if let day {
            first = day
        } else if let weekdays {
            first = now.today.next(in: weekdays)
        } else if let repetition {
            let start = hasPassed ? now.today.adding(days: 1) : now.today
            first = repetition.unit == .weekday && start.isWeekend ? start.adding(workingDays: 1) : start
        } else if minute != nil {
            first = hasPassed ? now.today.adding(days: 1) : now.today
        } else {
            return nil
        }
        return TaskDue(first, minute: minute, in: now.calendar)
    }
}

extension CalendarDay {
    /// Returns the first day after this one with a day of the week; 0 is Sunday.
    func next(weekday: Int) -> CalendarDay { adding(days: (weekday - self.weekday + 6) % 7 + 1) }

    /// Returns the first day after this one whose day of the week is in a set.
    fileprivate func next(in weekdays: Weekdays) -> CalendarDay { weekdays.days.map(next(weekday:)).min() ?? self }
}
