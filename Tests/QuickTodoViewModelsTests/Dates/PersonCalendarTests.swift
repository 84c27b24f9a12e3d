import Foundation
import QuickTodoViewModels
import Testing

@Suite struct PersonCalendarTests {
    private static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Asia/Kathmandu",
        "America/Havana", "Pacific/Kiritimati", "Africa/Cairo",
    ]

    /// Every day of two years at several times: the clock shows what was asked for, except in the hour that is skipped.
    @Test(arguments: zones) func `the clock shows the time that was set`(zone: String) throws {
        let calendar = PersonCalendar(zone: zone)
        #expect(calendar.zone == (zone == "UTC" ? calendar.zone : zone))
        let first = try #require(CalendarDay(year: 2026, month: 1, day: 1))
        var skipped = 0
        for offset in 0..<730 {
            let day = first.adding(days: offset)
            for minute in [0, 30, 60, 90, 119, 120, 150, 179, 180, 720, 1_439] {
                let date = calendar.date(day, minute: minute)
                #expect(calendar.day(of: date) == day)
                if calendar.minute(of: date) != minute {
                    skipped += 1
                    #expect((1...60).contains(calendar.minute(of: date) - minute))
                } else {
                    // Of a time that occurs twice it is the first.
                    #expect(calendar.minute(of: date.addingTimeInterval(-3_600)) != minute)
                }
            }
            #expect(calendar.start(of: day) <= calendar.date(day, minute: 1))
            #expect(calendar.day(of: calendar.start(of: day).addingTimeInterval(-1)) == day.adding(days: -1))
        }
        #expect(skipped <= 2 * 4, "\(skipped)")
    }

    @Test func `an unknown zone is that of UTC`() {
        #expect(PersonCalendar(zone: "Mars/Base") == PersonCalendar(zone: nil))
    }

    @Test func `a whole day is the same one everywhere, a point in time is not`() throws {
        let (seoul, york) = (PersonCalendar(zone: "Asia/Seoul"), PersonCalendar(zone: "America/New_York"))
        let day = try #require(CalendarDay("2026-11-24"))
        let whole = TaskDue(day, in: seoul)
        #expect(whole.day(in: york) == day)
        #expect(whole.minute(in: york) == nil)
        let timed = TaskDue(day, minute: 9 * 60, in: seoul)
        #expect(timed.day(in: york) == day.adding(days: -1))
        #expect(timed.minute(in: york) == 19 * 60)
        #expect(timed.day(in: seoul) == day)
        // A day is over when it has ended for the person, a point in time when it has passed.
        #expect(!whole.isOver(at: york.date(day, minute: 1_439), in: york))
        #expect(whole.isOver(at: york.start(of: day.adding(days: 1)), in: york))
        #expect(timed.isOver(at: timed.date.addingTimeInterval(1), in: york))
        #expect(!timed.isOver(at: timed.date, in: york))
    }

    @Test func `days have texts, and other texts are no days`() throws {
        for number in stride(from: -700_000, through: 2_900_000, by: 997) {
            let day = CalendarDay(number: number)
            #expect(CalendarDay(day.text) == day, "\(number)")
            #expect(day.adding(days: 1).weekday == (day.weekday + 1) % 7)
        }
        #expect(CalendarDay("1970-01-01")?.weekday == 4)
        for text in ["", "2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "2026-01-01-01"] {
            #expect(CalendarDay(text) == nil, "\(text)")
        }
    }
}
