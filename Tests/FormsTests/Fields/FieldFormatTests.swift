import Forms
import Foundation
import Testing
import Texts

@Suite struct FieldFormatTests {
    /// Returns the value of a text, or the sentence that rejects it.
    private func read<Value>(_ text: String, _ format: FieldFormat<Value>) -> (value: Value?, error: Text) {
        let field = FormField(format: format)
        field.edit(text)
        field.visit()
        return (field.value, field.current.error)
    }

    private static let wholeNumber = FormMessages.english.wholeNumber

    @Test(arguments: [
        ("12", 12, ""), (" 12 ", 12, ""), ("-3", -3, ""), ("", nil, FormMessages.english.required),
        ("1.5", nil, wholeNumber), ("1e3", nil, wholeNumber), ("99999999999999999999", nil, wholeNumber),
        ("x", nil, wholeNumber), ("１２", nil, wholeNumber), ("1 2", nil, wholeNumber),
    ])
    func `a whole number is read`(text: String, value: Int?, error: Text) {
        #expect(read(text, .wholeNumber) == (value, error))
    }

    @Test(arguments: [
        ("0.10", "0.1"), ("-0.5", "-0.5"), ("12", "12"),
        ("0.12345678901234567890123456789", "0.12345678901234567890123456789"),
        ("1,5", nil), ("1e5", nil), (".5", nil), ("5.", nil), ("-", nil), ("nan", nil), ("1.2.3", nil),
        (String(repeating: "9", count: 31), nil), (String(repeating: "9", count: 100_000), nil), ("--1", nil),
    ])
    func `a decimal number is read exactly`(text: String, value: String?) {
        #expect(read(text, .decimal()).value.map { "\($0)" } == value)
    }

    @Test(arguments: [("1,50", "1.5"), ("1.50", nil), ("1,505", nil), ("3", "3")])
    func `a decimal number has the separator and the decimals of its format`(text: String, value: String?) {
        #expect(read(text, .decimal(separator: ",", decimals: 2)).value.map { "\($0)" } == value)
        #expect(FormField(Decimal(string: "1.5"), format: .decimal(separator: ",")).current.text == "1,5")
    }

    @Test(arguments: [
        ("2027-05-04", 1_809_388_800), ("1970-01-01", 0), ("2028-02-29", 1_835_395_200), ("2027-02-29", nil),
        ("2027-13-01", nil), ("2027-5-4", nil), ("0000-01-01", nil), ("2027-05-04T10:00", nil), ("tomorrow", nil),
        ("+027-05-04", nil), ("2027-05-0٤", nil),
    ])
    func `a day is read as its beginning`(text: String, seconds: Double?) {
        #expect(read(text, .day()).value?.timeIntervalSince1970 == seconds)
        guard let seconds else { return }
        #expect(FormField(Date(timeIntervalSince1970: seconds)).current.text == text)
    }

    @Test func `a day begins in the time zone of its format`() throws {
        let zone = try #require(TimeZone(secondsFromGMT: 3_600))
        #expect(read("1970-01-02", .day(in: zone)).value?.timeIntervalSince1970 == 82_800)
    }

    private enum Plan: String, FormValue { case free, team }

    @Test(arguments: [("free", true), ("team", true), ("gold", false), ("", false), ("FREE", false)])
    func `a choice is one of its type`(text: String, isValid: Bool) {
        #expect((read(text, Plan.fieldFormat).value?.rawValue == text) == isValid)
    }

    @Test(arguments: [("1", 1), ("2", 2), ("3", nil)])
    func `a choice is one of a list`(text: String, value: Int?) {
        #expect(read(text, .choice([1, 2]) { "\($0)" }).value == value)
    }

    @Test(arguments: [("true", true), ("on", true), ("false", false), ("", false)])
    func `a box is checked or not`(text: String, value: Bool) {
        #expect(read(text, .box) == (value, ""))
    }

    @Test(arguments: [("", nil, ""), ("  ", nil, ""), ("7", 7, ""), ("x", nil, wholeNumber)])
    func `an optional value may be missing but not wrong`(text: String, value: Int?, error: Text) {
        let (read, sentence) = read(text, Int?.fieldFormat)
        #expect(read.flatMap { $0 } == value)
        #expect(sentence == error)
    }

    @Test(arguments: [("", nil), ("1.5", 1.5), ("inf", nil), ("nan", nil), ("0x10", 16), ("1e999", nil)])
    func `a number is finite`(text: String, value: Double?) {
        #expect(read(text, .number).value == value)
    }

    @Test func `text that is not a value is kept and the sentences are supplied`() {
        var messages = FormMessages()
        messages.wholeNumber = "Bitte eine ganze Zahl eingeben."
        let field = FormField<Int>(3, messages: messages)
        #expect(field.current.text == "3")
        field.edit("drei")
        field.visit()
        #expect(field.current.text == "drei")
        #expect(field.value == nil)
        #expect(field.current.error == "Bitte eine ganze Zahl eingeben.")
    }
}
