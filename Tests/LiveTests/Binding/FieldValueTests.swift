import Foundation
import HTMLTemplates
import Live
import Testing

/// The values that fields post and the results of parsing them.
struct FieldValueTests {
    @Test func numbers() {
        #expect(Int(fieldText: " 1 000\u{A0}") == 1_000)
        #expect(Int(fieldText: "") == nil)
        #expect(Int(fieldText: "1.5") == nil)
        #expect(Int64(fieldText: "-9223372036854775808") == .min)
        #expect(Double(fieldText: "1.5") == 1.5)
        for text in ["", "nan", "inf", "1e999", "1,5"] { #expect(Double(fieldText: text) == nil) }
        #expect(Double?(fieldText: "") == .some(nil))
        #expect(Double?(fieldText: "x") == nil)
    }

    @Test func `checkboxes and sets are parsed from field texts`() {
        #expect(Bool(fieldTexts: []) == false)
        #expect(Bool(fieldTexts: ["false", "on"]) == true)
        #expect(Bool(fieldTexts: ["false"]) == false)
        #expect(Set<Extra>(fieldTexts: []) == [])
        #expect(Set<Extra>(fieldTexts: ["", "salt", "nuts", "salt"]) == [.nuts, .salt])
        #expect(Set<Extra>(fieldTexts: ["salt", "gold"]) == nil)
        #expect([Int](fieldTexts: ["3", "1"]) == [3, 1])
        #expect([Int](fieldTexts: ["3", "x"]) == nil)
        #expect(Set([10, 9]).templateValue == .list(TemplateList(values: [10, 9])))
        #expect(Set(["b", "a"]).templateValue == .list(TemplateList(values: ["a", "b"])))
    }

    @Test func enums() {
        #expect(Size(fieldText: "large") == .large)
        #expect(Size(fieldText: "Large") == nil)
        #expect(Size?(fieldText: "") == .some(nil))
        #expect(Size.large.templateValue == "large")
    }

    @Test(arguments: [
        ("2026-05-04", DateComponents(year: 2026, month: 5, day: 4)), ("2026-05", DateComponents(year: 2026, month: 5)),
        ("09:05", DateComponents(hour: 9, minute: 5)),
        ("0800-01-02T23:00", DateComponents(year: 800, month: 1, day: 2, hour: 23, minute: 0)),
    ])
    func calendarDaysAndTimes(text: String, components: DateComponents) {
        #expect(DateComponents(fieldText: text) == components)
        #expect(components.templateValue == .text(text))
    }

    @Test func `dates are parsed in the page's time zone`() throws {
        let berlin = try #require(TemplateTimeZone(identifier: "Europe/Berlin"))
        #expect(Date(fieldTexts: ["2026-05-04"], timeZone: berlin)?.timeIntervalSince1970 == 1_777_845_600)
        #expect(Date?(fieldTexts: ["2026-05-04"], timeZone: berlin)??.timeIntervalSince1970 == 1_777_845_600)
        #expect(Date?(fieldTexts: [""], timeZone: berlin) == .some(nil))
        #expect(Date(fieldText: "2026-02-30") == nil)
        #expect(DateComponents(fieldText: "2026-02-30") == nil)
    }
}
