import HTMLTemplates
import Testing

/// Dates and time zones, compared with a calendar that counts days one by one.
@Suite struct CalendarTests {
    private struct Day {
        var year, month, day, daysSince1970: Int
        var isLastOfMonth: Bool

        var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }
        var seconds: Int { daysSince1970 * 86_400 }
    }

    private static func length(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func days(_ years: ClosedRange<Int>) -> [Day] {
        var days: [Day] = []
        for year in years {
            for month in 1...12 {
                for day in 1...length(year, month) {
                    days.append(
                        Day(
                            year: year, month: month, day: day, daysSince1970: days.count,
                            isLastOfMonth: day == length(year, month)))
                }
            }
        }
        let start = days.firstIndex { $0.year == 1970 }!
        for index in days.indices { days[index].daysSince1970 -= start }
        return days
    }

    @Test func `the first and last day of every month agree with the calendar`() throws {
        let template = try compile("<p>{{x}}</p>")
        for day in Self.days(1890...2110) where day.day == 1 || day.isLastOfMonth {
            let expected = [day.year, day.month, day.day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
            for (second, time) in [(0, "00:00"), (86_399, "23:59")] {
                let date = TemplateDate(secondsSince1970: Double(day.seconds + second), style: .dateTime)
                let html = template.render(.object(["x": .date(date)]))
                #expect(String(decoding: html, as: UTF8.self).contains(">\(expected) \(time)<"))
            }
        }
    }

    /// The second before and the first second of summer and winter time, for the years that a file lists and for those
    /// covered by its rule.
    @Test(
        .enabled(if: TemplateTimeZone(identifier: "Europe/Berlin") != nil, "the system has no time zone database"),
        arguments: [("Europe/Berlin", 1, true), ("Europe/London", 0, true), ("America/New_York", -5, false)])
    func `summer time starts and ends by the rule`(_ identifier: String, _ hours: Int, _ isEuropean: Bool) throws {
        let zone = try #require(TemplateTimeZone(identifier: identifier))
        for day in Self.days(1970...2100) where day.year >= 2008 && day.weekday == 0 {
            let isLast = day.day > Self.length(day.year, day.month) - 7
            let change: (hour: Int, isSummer: Bool)? =
                switch day.month {
                case 3 where isEuropean && isLast: (1, true)
                case 10 where isEuropean && isLast: (1, false)
                case 3 where !isEuropean && (8...14).contains(day.day): (2 - hours, true)
                case 11 where !isEuropean && day.day <= 7: (1 - hours, false)
                default: nil
                }
            guard let change else { continue }
            let moment = Int64(day.seconds + change.hour * 3600)
            let (standard, summer) = (hours * 3600, (hours + 1) * 3600)
            #expect(zone.secondsFromUTC(at: moment - 1) == (change.isSummer ? standard : summer), "\(day)")
            #expect(zone.secondsFromUTC(at: moment) == (change.isSummer ? summer : standard), "\(day)")
        }
    }
}
