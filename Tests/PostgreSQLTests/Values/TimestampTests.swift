import Testing

@testable import PostgreSQL

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01 00:00:00+00"), (1_764_232_200.25, "2025-11-27 08:30:00.250000+00"),
        (-0.000001, "1969-12-31 23:59:59.999999+00"), (951_782_400, "2000-02-29 00:00:00+00"),
        (-62_135_596_800, "0001-01-01 00:00:00+00"), (-62_135_596_801, "0001-12-31 23:59:59+00 BC"),
        (253_402_300_800, "10000-01-01 00:00:00+00"), (0.9999999, "1970-01-01 00:00:01+00"),
        (.infinity, "infinity"), (-.infinity, "-infinity"),
    ])
    func textAndBack(seconds: Double, text: String) {
        #expect(Timestamp.text(of: seconds) == text)
        guard seconds != 0.9999999 else { return }
        #expect(Timestamp.seconds(of: text) == seconds)
    }

    /// Each day of 1,200 years, which contain three eras of the calendar.
    @Test func everyDay() {
        var previous = ""
        for day in stride(from: -438_291, through: 438_291, by: 7) {
            let text = Timestamp.text(of: Double(day) * 86_400)
            #expect(text != previous)
            previous = text ?? ""
            #expect(Timestamp.seconds(of: previous) == Double(day) * 86_400)
        }
    }

    @Test(arguments: ["", "x", "2026-11", "2026-11-27 08:30", "2026-11-27 08:30:00+09", "a-b-c"])
    func refusesOtherTexts(text: String) {
        #expect(Timestamp.seconds(of: text) == nil)
    }

    @Test func datesWithoutTime() {
        #expect(Timestamp.seconds(of: "1970-01-02") == 86_400)
    }

    @Test func refusesTimesThatTheServerLacks() {
        #expect(Timestamp.text(of: 1e15) == nil)
        #expect(Timestamp.text(of: .nan) == nil)
    }
}
