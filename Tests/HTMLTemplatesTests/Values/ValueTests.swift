import HTMLTemplates
import Testing
import Texts

@Suite struct ValueTests {
    @Test func `only null, false, zero, NaN, empty text and empty lists are falsy`() {
        let truthy: [TemplateValue] = [
            true, 1, -1.5, "a", .html(SafeHTML(trusted: "a")), .list(TemplateList(values: [.null])),
            .model(Item(id: "", title: "")), .object([:]),
        ]
        let falsy: [TemplateValue] = [
            nil, false, 0, 0.0, .double(.nan), "", .html(.empty), .list(TemplateList(values: [])),
        ]
        #expect(truthy.allSatisfy { $0.isTruthy })
        #expect(!falsy.contains { $0.isTruthy })
    }

    @Test func equality() {
        let items = [Item(id: "1", title: "a"), Item(id: "2", title: "b")]
        let list = TemplateList(items, id: \.id)
        #expect(list == list)
        #expect(list == TemplateList(items, id: \.id))
        #expect(list != TemplateList(items))
        #expect(list != TemplateList(items) { "other \($0.id)" })
        #expect(list != TemplateList(Array(items.reversed()), id: \.id))
        #expect(list != TemplateList([items[0]], id: \.id))
        #expect(TemplateValue.model(items[0]) == .model(items[0]))
        #expect(TemplateValue.model(items[0]) != .model(items[1]))
        #expect(TemplateValue.text("é") != .text("e\u{301}"))
        #expect(TemplateValue.double(.nan) == .double(.nan))
        #expect(TemplateValue.int(1) != .double(1))
        let lambda = TemplateLambda { $0 }
        #expect(TemplateValue.lambda(lambda) == .lambda(lambda))
        #expect(TemplateValue.lambda(lambda) != .lambda(TemplateLambda { $0 }))
    }

    @Test func `rows are compared by all keys except one`() {
        let old = TemplateList([Group(name: "a", items: [Item(id: "1", title: "x")])], id: \.name)
        let new = TemplateList([Group(name: "a", items: [Item(id: "1", title: "y")])], id: \.name)
        #expect(!new.row(at: 0, equals: old, at: 0))
        #expect(new.row(at: 0, equals: old, at: 0, except: ["items"]))
        #expect(!new.row(at: 0, equals: old, at: 0, except: ["name"]))
        #expect(new.value(at: 0, key: "name") == "a")
        #expect(new.value(at: 0, key: "none") == nil)
        #expect(new[0].identity == "a")
    }

    @Test func `rows of any type render with keys given for the list`() throws {
        let keys = TemplateKeys<Int> { key in key("half") { $0 / 2 } }
        let list = TemplateList([4, 6], keys: keys, id: { "\($0)" }, equal: { $0 == $1 })
        #expect(
            try render("<ul>{{#x}}<li>{{half}}</li>{{/x}}</ul>", ["x": .list(list)])
                == "<ul id=\"f0\"><li id=\"f0-4\">2</li><li id=\"f0-6\">3</li></ul>")
    }

    @Test func emptyLists() throws {
        for list in [TemplateList([Item]()), TemplateList([Item](), id: \.id), TemplateList(values: [])] {
            #expect(try render("<ul>{{#x}}<li>{{title}}</li>{{/x}}</ul>", ["x": .list(list)]) == "<ul id=\"f0\"></ul>")
        }
    }

    // MARK: Formats

    static func text(_ value: TemplateValue, _ locale: TemplateLocale, _ zone: TemplateTimeZone = .utc) throws -> String
    {
        let html = try compile("<p>{{x}}</p>").render(
            .object(["x": value]), format: TemplateFormat(locale: locale, timeZone: zone))
        return try DOMParser.parse(html)[0].content
    }

    @Test(arguments: [
        (1234567.5, 2, TemplateLocale.americanEnglish, "1,234,567.50"), (1234567.5, 2, .german, "1.234.567,50"),
        (1234.5, 0, .french, "1\u{202F}235"), (-1234.5, 1, .german, "-1.234,5"), (0.005, 2, .standard, "0.01"),
        (-0.4, 0, .standard, "0"),
        (999, 0, .german, "999"), (12, 0, .standard, "12"), (.infinity, 0, .german, ""),
        (1e300, 0, .standard, "1e+300"), (0.07, 2, .german, "0,07"),
    ])
    func numbers(_ value: Double, _ digits: Int, _ locale: TemplateLocale, _ expected: String) throws {
        #expect(try Self.text(.number(TemplateNumber(value, fractionDigits: digits)), locale) == expected)
    }

    /// Integers around every power of ten, compared with grouping from the right.
    @Test func `digits are grouped by three`() throws {
        for digits in 0...15 {
            let power = (0..<digits).reduce(1) { power, _ in power * 10 }
            for value in [power - 1, power, power + 1, 3 * power, -power, 1 - power] {
                var expected = ""
                for (place, digit) in String(value.magnitude).reversed().enumerated() {
                    expected = "\(digit)" + (place > 0 && place % 3 == 0 ? "." : "") + expected
                }
                if value < 0 { expected = "-" + expected }
                #expect(try Self.text(.number(TemplateNumber(Double(value))), .german) == expected)
            }
        }
    }

    @Test(arguments: [
        (TemplateLocale.standard, "2024-02-29", "12:34"), (.americanEnglish, "Feb 29, 2024", "12:34 PM"),
        (.britishEnglish, "29 Feb 2024", "12:34"),
        (.german, "29.02.2024", "12:34"), (.french, "29 févr. 2024", "12:34"), (.spanish, "29 feb 2024", "12:34"),
    ])
    func dates(_ locale: TemplateLocale, _ day: String, _ time: String) throws {
        func text(_ style: TemplateDate.Style) throws -> String {
            try Self.text(.date(TemplateDate(secondsSince1970: 1_709_210_096.9, style: style)), locale)
        }
        #expect(try text(.date) == day)
        #expect(try text(.time) == time)
        #expect(try text(.dateTime) == day + " " + time)
    }

    @Test(arguments: [
        (TemplateLocale.americanEnglish, HourCycle.twentyFour, "14:05"), (.americanEnglish, .twelve, "2:05 PM"),
        (.spanish, .twentyFour, "14:05"), (.german, .twelve, "2:05 PM"), (.standard, .twentyFour, "14:05"),
    ])
    func `times have the numbering of hours that the user prefers`(
        _ locale: TemplateLocale, _ hours: HourCycle, _ expected: String
    ) throws {
        let time = TemplateValue.date(TemplateDate(secondsSince1970: 50_700, style: .time))
        let html = try compile("<p>{{x}}</p>").render(
            .object(["x": time]), format: TemplateFormat(locale: locale, hourCycle: hours))
        #expect(try DOMParser.parse(html)[0].content == expected)
    }

    @Test func `dates before 1970 and out of range`() throws {
        #expect(
            try Self.text(.date(TemplateDate(secondsSince1970: -1, style: .dateTime)), .standard) == "1969-12-31 23:59")
        #expect(try Self.text(.date(TemplateDate(secondsSince1970: .infinity)), .standard) == "")
        #expect(try Self.text(.date(TemplateDate(secondsSince1970: 1e300)), .standard) == "")
        #expect(
            try Self.text(.date(TemplateDate(secondsSince1970: -2_208_988_800, style: .date)), .standard)
                == "1900-01-01")
    }

    @Test(.enabled(if: TemplateTimeZone(identifier: "Europe/Berlin") != nil, "the system has no time zone database"))
    func timeZones() throws {
        let berlin = try #require(TemplateTimeZone(identifier: "Europe/Berlin"))
        #expect(berlin.secondsFromUTC(at: 1_709_210_096) == 3600)
        #expect(berlin.secondsFromUTC(at: 1_720_000_000) == 7200)
        // The last Sunday of March 2025, 01:00 UTC, and a time far beyond those that the file lists.
        #expect(berlin.secondsFromUTC(at: 1_743_296_399) == 3600)
        #expect(berlin.secondsFromUTC(at: 1_743_296_400) == 7200)
        #expect(berlin.secondsFromUTC(at: 3_297_196_800) == 7200)
        let newYork = try #require(TemplateTimeZone(identifier: "America/New_York"))
        #expect(newYork.secondsFromUTC(at: 1_709_210_096) == -18000)
        #expect(
            try Self.text(.date(TemplateDate(secondsSince1970: 1_709_168_400, style: .dateTime)), .german, berlin)
                == "29.02.2024 02:00")
        #expect(TemplateTimeZone(identifier: "../../etc/passwd") == nil)
        #expect(TemplateTimeZone(identifier: "Nowhere/Town") == nil)
        #expect(TemplateTimeZone(identifier: "") == nil)
    }

    @Test func acceptLanguage() {
        #expect(TemplateLocale.preferred("de-CH,de;q=0.9,en;q=0.8").identifier == "de")
        #expect(TemplateLocale.preferred("nl, en-GB").identifier == "en-GB")
        #expect(TemplateLocale.preferred("en-US").identifier == "en-US")
        #expect(TemplateLocale.preferred("").identifier == "")
    }
}
