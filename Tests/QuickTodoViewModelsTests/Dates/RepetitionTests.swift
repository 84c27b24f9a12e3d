import Foundation
import QuickTodoViewModels
import Testing

@Suite struct RepetitionTests {
    private let berlin = PersonCalendar(zone: "Europe/Berlin")

    /// A date, the completion and the next date as local times.
    @Test(
        arguments: [
            ("1 day", "2026-11-24", "2026-11-24 10:00", "2026-11-25"),
            ("1 day", "2026-11-20", "2026-11-24 10:00", "2026-11-25"),
            ("3 day", "2026-11-20", "2026-11-24 10:00", "2026-11-26"),
            ("3 day", "2026-11-30", "2026-11-24 10:00", "2026-12-03"),
            ("3 day after", "2026-11-20", "2026-11-24 10:00", "2026-11-27"),
            ("1 weekday", "2026-11-27", "2026-11-27 10:00", "2026-11-30"),
            ("1 weekday", "2026-11-24", "2026-11-28 10:00", "2026-11-30"),
            ("2 weekday", "2026-11-26", "2026-11-26 10:00", "2026-11-30"),
            ("1 week", "2026-11-24", "2026-11-24 10:00", "2026-12-01"),
            ("2 week", "2026-11-03", "2026-11-24 10:00", "2026-12-01"),
            ("1 month", "2026-11-24", "2026-11-24 10:00", "2026-12-24"),
            ("2 month", "2026-12-31", "2026-12-31 10:00", "2027-02-28"),
            ("1 month", "2020-01-15", "2026-11-24 10:00", "2026-12-15"),
            ("1 year", "2024-02-29", "2026-11-24 10:00", "2027-02-28"),
            ("1 month after", "2026-01-31", "2026-11-30 23:30", "2026-12-30"),
            ("1 week on mon,wed", "2026-11-23", "2026-11-23 10:00", "2026-11-25"),
            ("1 week on mon,wed", "2026-11-25", "2026-11-25 10:00", "2026-11-30"),
            ("1 week on mon,wed", "2026-11-02", "2026-11-24 10:00", "2026-11-25"),
            ("1 week on sat,sun", "2026-11-28", "2026-11-28 10:00", "2026-11-29"),
            ("1 week after on mon,fri", "2026-11-23", "2026-11-24 10:00", "2026-11-27"),
            ("2 week on mon,wed", "2026-11-23", "2026-11-23 10:00", "2026-11-25"),
            ("2 week on mon,wed", "2026-11-25", "2026-11-25 10:00", "2026-12-07"),
            ("2 week on mon,wed", "2026-11-25", "2026-12-02 10:00", "2026-12-07"),
            ("2 week on mon,wed", "2026-11-25", "2026-12-07 10:00", "2026-12-09"),
        ])
    func `the next date`(_ rule: String, _ due: String, _ completed: String, _ next: String) throws {
        let found = try self.next(rule, due, completed)
        #expect(found.due.day(in: berlin).text == next)
        #expect(!found.due.hasTime)
    }

    private func next(
        _ rule: String, _ due: String?, _ completed: String, at minute: Int? = nil
    ) throws -> (due: TaskDue, repetition: Repetition) {
        let rule = try #require(Repetition(code: rule))
        let day = due.flatMap { CalendarDay($0) }
        let parts = completed.split(separator: " ")
        let time = parts[1].split(separator: ":").compactMap { Int($0) }
        let completion = berlin.date(try #require(CalendarDay(parts[0])), minute: time[0] * 60 + time[1])
        return rule.next(
            after: day.map { TaskDue($0, minute: minute, in: berlin) }, completed: completion, in: berlin)
    }

    @Test func `a task without a date repeats from the day of its completion`() throws {
        #expect(try next("2 week", nil, "2026-11-24 10:00").due.day(in: berlin).text == "2026-12-08")
    }

    @Test func `the last day of a month returns after shorter months`() throws {
        var (day, rule) = ("2026-12-31", "1 month")
        var days: [String] = []
        for _ in 0..<4 {
            let next = try next(rule, day, "\(day) 12:00")
            (day, rule) = (next.due.day(in: berlin).text, next.repetition.code)
            days.append(day)
        }
        #expect(days == ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"])
        #expect(rule == "1 month on 31")
        #expect(Repetition(code: rule)?.withoutDayOfMonth.code == "1 month")
    }

    /// Clocks are put forward from 2:00 to 3:00 on 28 March 2027, and back from 3:00 to 2:00 on 31 October 2027.
    @Test(arguments: [(9 * 60, "2027-03-27"), (2 * 60 + 30, "2027-03-27"), (2 * 60 + 30, "2027-10-30")])
    func `the time of day stays the same when clocks are changed`(minute: Int, start: String) throws {
        let first = try next("1 day", start, "\(start) 23:00", at: minute)
        let second = first.repetition.next(after: first.due, completed: first.due.date, in: berlin)
        for due in [first.due, second.due] { #expect(due.minute == minute) }
        #expect(second.due.minute(in: berlin) == minute, "the clock shows the time on a day without a change")
        #expect(berlin.day(of: second.due.date).number == berlin.day(of: first.due.date).number + 1)
    }

    @Test func `each rule has a code, and other texts have none`() throws {
        for unit in Repetition.Unit.allCases {
            for interval in [1, 2, 999] {
                for isAfter in [false, true] {
                    let rule = try #require(Repetition(every: interval, unit, afterCompletion: isAfter))
                    #expect(Repetition(code: rule.code) == rule)
                }
            }
        }
        for code in ["1 week on mon,wed", "3 week after on tue,sat,sun"] {
            #expect(Repetition(code: code)?.code == code)
        }
        for text in [
            "1 week on", "1 week on mon", "1 week on mon,", "1 day on mon,wed", "1 week on mon,wed tue",
            "1 week on 29,30",
        ] { #expect(Repetition(code: text) == nil, "\(text)") }
        for text in ["", "1", "0 day", "1000 day", "x day", "1 hour", "1 day later", "1 month on 28", "1 day after on"]
        {
            #expect(Repetition(code: text) == nil, "\(text)")
        }
    }

    @Test func `several days of the week are one rule, and a single day is that of its week`() throws {
        #expect(Repetition(on: Weekdays([3, 1, 1]))?.code == "1 week on mon,wed")
        #expect(Repetition(on: Weekdays([3]))?.code == "1 week")
        #expect(Repetition(on: Weekdays([])) == nil)
        #expect(Repetition(every: 2, on: Weekdays([0, 6]), afterCompletion: true)?.code == "2 week after on sat,sun")
        #expect(Repetition(on: Weekdays([1, 5])).map { "\($0.text)" } == "Every Mon, Fri")
        #expect(Repetition(every: 2, on: Weekdays([1, 5])).map { "\($0.text)" } == "Every 2 weeks on Mon, Fri")
    }

    /// The next date is the first of the rule's dates after both the former date and the completion.
    @Test func `random rules`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let unit = try #require(Repetition.Unit.allCases.randomElement(using: &random))
            let rule = try #require(Repetition(every: Int.random(in: 1...40, using: &random), unit))
            let start = CalendarDay(number: Int.random(in: 0...30_000, using: &random))
            let today = start.adding(days: Int.random(in: -400...4_000, using: &random))
            let due = TaskDue(start, in: berlin)
            let next = rule.next(after: due, completed: berlin.date(today, minute: 720), in: berlin).due.day(in: berlin)
            var expected = start
            var count = 0
            repeat {
                count += 1
                expected =
                    switch unit {
                    case .day: start.adding(days: count * rule.interval)
                    case .week: start.adding(days: 7 * count * rule.interval)
                    case .weekday: expected.adding(workingDays: rule.interval)
                    case .month: start.adding(months: count * rule.interval)
                    case .year: start.adding(months: 12 * count * rule.interval)
                    }
            } while expected <= max(start, today)
            #expect(next == expected, "\(rule.code) from \(start.text), completed on \(today.text)")
        }
    }
}
