import QuickTodoViewModels
import Testing

@Suite struct TaskTitleTests {
    @Test(arguments: [
        ("Buy milk", "Buy milk"), ("  Buy  milk\t", "Buy  milk"), ("\u{3000}우유 사기\u{A0}", "우유 사기"),
        ("one\r\ntwo\nthree", "one two three"), ("a\u{0}b", "a b"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ])
    func `a title is trimmed to one line`(typed: String, kept: String) throws {
        #expect(try TaskTitle.accepted(typed) == kept)
    }

    @Test(arguments: ["", " ", "\t\n", "\u{3000}", "\u{200B}", "\u{3164}", " \u{FEFF} \u{2060}", "\u{A0}\u{2800}"])
    func `text without visible characters is blank`(typed: String) {
        #expect(throws: TaskTitle.Refusal.blank) { try TaskTitle.accepted(typed) }
    }

    @Test func `the limit of a title counts characters`() throws {
        let longest = String(repeating: "가", count: TaskTitle.limit)
        #expect(try TaskTitle.accepted(" \(longest) ") == longest)
        #expect(throws: TaskTitle.Refusal.tooLong) { try TaskTitle.accepted(longest + "가") }
        let marks = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(throws: TaskTitle.Refusal.tooLong) { try TaskTitle.accepted(marks) }
    }

    /// Input that cannot become a title is not read, because reading a megabyte takes a tenth of a second.
    @Test(arguments: ["a", " ", "\u{301}"]) func `huge input is rejected without being read`(unit: String) {
        let typed = String(repeating: unit, count: 1_000_000)
        #expect(throws: TaskTitle.Refusal.tooLong) { try TaskTitle.accepted(typed) }
    }
}
