import Testing

@testable import HTMLTemplates

/// Dates as the values of inputs.
@Suite struct DateInputTests {
    private let berlin = TemplateTimeZone(identifier: "Europe/Berlin")

    @Test func `a date is written in the format of its input`() throws {
        let date = TemplateValue.date(TemplateDate(secondsSince1970: 1_777_888_999))
        let source = """
            <input type="date" min="{{d}}" value="{{d}}"><input type="month" value="{{d}}"><input type="Time" value="{{d}}">\
            <input type="datetime-local" value="{{d}}" data-at="{{d}}"><input value="{{d}}">
            """
        let html = String(
            decoding: try compile(source).render(
                .object(["d": date]), format: TemplateFormat(timeZone: try #require(berlin))), as: UTF8.self)
        let values = html.matches(of: #/(?:value|min|data-at)="([^"]*)"/#).map { String($0.output.1) }
        #expect(
            values == [
                "2026-05-04", "2026-05-04", "2026-05", "12:03", "2026-05-04T12:03", "2026-05-04T10:03:19Z",
                "2026-05-04T10:03:19Z",
            ])
    }

    @Test(arguments: [
        ("2026-05-04", 1_777_845_600.0), ("2026-05", 1_777_586_400), ("12:30", 41_400),
        ("2026-05-04T12:03:19.5", 1_777_888_999),
        // The clock changes from 2 to 3 o'clock, and in autumn from 3 to 2.
        ("2026-03-29T01:59", 1_774_745_940), ("2026-03-29T02:30", 1_774_747_800), ("2026-03-29T03:00", 1_774_746_000),
        ("2026-10-25T02:30", 1_792_888_200), ("2026-10-25T03:00", 1_792_893_600), ("2028-02-29", 1_835_391_600),
    ])
    func `the text of a date input is read as a time`(text: String, seconds: Double) throws {
        let date = TemplateDate(inputText: text, timeZone: try #require(berlin))
        #expect(date?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2026", "2026-13-01", "2026-02-30", "2027-02-29", "26-05-04", "2026-5-4", "2026-05-04T", "2026-05-04T24:00",
        "12:60",
        "٢٠٢٦-٠٥-٠٤", "2026-05-04T12:00T1", "-026-05-04", "0000-01-01", "1:00",
    ])
    func `invalid dates are rejected`(text: String) {
        #expect(TemplateDate(inputText: text, timeZone: .utc) == nil)
    }
}
