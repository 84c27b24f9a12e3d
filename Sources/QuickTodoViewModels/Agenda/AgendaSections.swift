import Differences

/// The sections of the views “Today” and “Upcoming”.
extension ShownTasks {
    /// The number of days that “Upcoming” shows in sections of their own.
    static let upcomingDays = 30

    /// The tasks of earlier days and of the present one.
    var todaySections: [TaskSection] { overdueSections + [section(of: today)] }

    /// The tasks of earlier days, of the present one, and of each later one. There are at most 33 sections.
    var upcomingSections: [TaskSection] {
        let last = today.adding(days: Self.upcomingDays)
        let laterTasks = agenda.part(firstIndex(from: last.adding(days: 1))..<agenda.count)
        let days = (1...Self.upcomingDays).map { section(of: today.adding(days: $0)) }.filter { !$0.items.isEmpty }
        let later = laterTasks.isEmpty ? [] : [TaskSection(model: .later, items: laterTasks)]
        return todaySections + days + later
    }

    private var overdueSections: [TaskSection] {
        let tasks = agenda.part(0..<firstIndex(from: today))
        return tasks.isEmpty ? [] : [TaskSection(model: .overdue, items: tasks)]
    }

    private func section(of day: CalendarDay) -> TaskSection {
        let range = firstIndex(from: day)..<firstIndex(from: day.adding(days: 1))
        return TaskSection(model: .day(day, DueNearness.Name(of: day, on: today)), items: agenda.part(range))
    }
}
