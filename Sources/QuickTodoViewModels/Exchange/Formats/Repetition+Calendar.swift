/// Repetitions as rules of iCalendar (RFC 5545, section 3.3.10).
extension Repetition {
    /// Returns the rule for dates from a day on; `nil` if there is none, such as for dates that depend on completions.
    func calendarRule(from start: CalendarDay) -> String? {
        if isAfterCompletion { return nil }
        let every = interval == 1 ? "" : ";INTERVAL=\(interval)"
        switch unit {
        case .day: return "FREQ=DAILY\(every)"
        case .week:
            guard let weekdays else { return "FREQ=WEEKLY\(every)" }
            // The first date must be one of the rule.
            return weekdays.contains(start.weekday) ? "FREQ=WEEKLY\(every);BYDAY=\(weekdays.calendarCode)" : nil
        case .weekday:
            // The first date must be one of the rule. Each second weekday has no rule.
            return interval == 1 && (1...5).contains(start.weekday) ? "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" : nil
        case .month: return "FREQ=MONTHLY\(every)\(days(from: start))"
        case .year: return "FREQ=YEARLY\(every)" + (start.month == 2 ? days(from: start, inMonth: ";BYMONTH=2") : "")
        }
    }

    /// Returns the part of a rule for a day that some months do not have: the last of the days up to it.
    private func days(from start: CalendarDay, inMonth month: String = "") -> String {
        let wanted = wantedDay(from: start)
        if wanted < 29 { return "" }
        return "\(month);BYMONTHDAY=\((28...wanted).map(String.init).joined(separator: ","));BYSETPOS=-1"
    }
}
