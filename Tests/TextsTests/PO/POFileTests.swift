import RxTesting
import Testing

@testable import Texts

struct POFileTests {
    private func parse(_ text: String) throws(POError) -> POFile {
        try POFile(parsing: Array(text.utf8), file: "ko.po")
    }

    @Test func `reads everything that an entry can have`() throws {
        let file = try parse(
            """
            # A translator
            msgid ""
            msgstr ""
            "Language: ko\\n"
            "Plural-Forms: nplurals=1; plural=0;\\n"

            # About it
            #. For translators
            #: a.mustache:1 b.mustache:20
            #, fuzzy, python-brace-format
            #| msgid "before"
            msgctxt "list"
            msgid "{count} task "
            "\\"left\\"\\t\\x41\\101\\\\"
            msgid_plural "{count} tasks"
            msgstr[0] "할 일 {count}개"

            #~ msgid "gone"
            #~ msgstr "사라짐"
            """)
        #expect(file.fields == ["language": "ko", "plural-forms": "nplurals=1; plural=0;"])
        try #require(file.entries.count == 3)
        let entry = file.entries[1]
        #expect(entry.comments == ["About it"])
        #expect(entry.notes == ["For translators"])
        #expect(entry.places == ["a.mustache:1", "b.mustache:20"])
        #expect(entry.flags == ["fuzzy", "python-brace-format"])
        #expect(entry.former == ["msgid \"before\""])
        #expect(entry.context == "list")
        #expect(entry.id == "{count} task \"left\"\tAA\\")
        #expect(entry.plural == "{count} tasks")
        #expect(entry.translations == ["할 일 {count}개"])
        #expect(entry.line == 13)
        #expect(entry.isFuzzy && !entry.isObsolete)
        #expect(file.entries[2].isObsolete)
        #expect(file.entries[2].id == "gone")
    }

    @Test(arguments: [
        ("msgid \"a\"\n", 1, 1, "no msgstr"), ("msgstr \"a\"", 1, 1, "no msgid"),
        ("msgid \"a\nmsgstr \"\"", 1, 9, "no closing quote"), ("msgid \"a\\q\"", 1, 9, "not known"),
        ("msgid \"a\" x", 1, 11, "Nothing can follow"), ("msgid a", 1, 7, "in quotes"),
        ("word \"a\"", 1, 1, "not a keyword"), ("\"a\"", 1, 1, "no keyword"),
        ("msgid \"a\"\nmsgstr[0] \"b\"", 2, 1, "no msgid_plural"),
        ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"b\"", 3, 1, "has a plural"),
        ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"b\"", 3, 1, "msgstr[0] is expected"),
        ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[9] \"b\"", 3, 1, "in brackets"),
        ("msgctxt \"a\"\n", 2, 1, "no msgid"), ("msgid \"a\"\nmsgid \"b\"", 2, 1, "no msgstr"),
        ("msgid \"a\"\nmsgstr \"\\xFF\"", 2, 8, "valid UTF-8"), ("msgid \"\\400\"", 1, 8, "0 to 255"),
        ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=EUC-KR\\n\"", 1, 1, "EUC-KR".lowercased()),
    ]) func `a mistake has its place`(_ text: String, _ line: Int, _ column: Int, _ words: String) {
        let error = #expect(throws: POError.self) { try parse(text) }
        #expect(error?.line == line, "\(error?.description ?? "")")
        #expect(error?.column == column, "\(error?.description ?? "")")
        #expect(error?.message.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `bytes that are not UTF-8 are a mistake of their line`() {
        let error = #expect(throws: POError.self) {
            try POFile(parsing: Array("msgid \"a\"\nmsgstr \"".utf8) + [0xFF, 0x22], file: "ko.po")
        }
        #expect(error?.description.hasPrefix("ko.po:2:1: ") == true)
    }

    @Test func `limits hold`() {
        let long = String(repeating: "x", count: POFile.textLimit / 2 + 1)
        #expect(throws: POError.self) { try parse("msgid \"\(long)\"\n\"\(long)\"\nmsgstr \"\"") }
        let many = String(repeating: "msgid \"a\"\nmsgstr \"\"\n", count: POFile.entryLimit + 1)
        #expect(throws: POError.self) { try parse(many) }
    }

    @Test func `marks of obsolete entries do not nest`() throws {
        let marks = String(repeating: "#~", count: 500_000)
        let file = try parse("\(marks)\nmsgid \"a\"\nmsgstr \"b\"\n#~ #, fuzzy\n#~ msgid \"c\"\n#~ msgstr \"d\"")
        #expect(file.entries.map(\.id) == ["a", "c"])
        #expect(file.entries.map(\.isObsolete) == [false, true])
    }

    /// The first character of a text can combine with the quote before it.
    @Test(arguments: ["\u{301}a", "\u{200D}a", "\u{FE0F}", "\u{1F3FB}"])
    func `a text can begin with a combining character`(_ text: String) throws {
        let file = try parse("msgid \"a\"\nmsgstr \"\(text)\"\n\"\(text)\"\n#\(text)\nmsgid \"\(text)\"\nmsgstr \"\"")
        #expect(file.entries.map(\.translations) == [[text + text], [""]])
        #expect(file.entries.last?.id == text)
        #expect(try POFile(parsing: file.bytes, file: "ko.po").entries.map(\.id) == ["a", text])
    }

    /// Lines may end in CR LF, and a byte order mark is ignored.
    @Test func `files of other systems are read alike`() throws {
        let text = "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"\"\n\"d\"\n"
        let other = try POFile(
            parsing: [0xEF, 0xBB, 0xBF] + Array(text.replacing("\n", with: "\r\n").utf8), file: "ko.po")
        #expect(try other == parse(text))
    }

    @Test(arguments: 1...200) func `a written catalogue reads back equal`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let file = POFile(entries: (0..<Int.random(in: 0...6, using: &random)).map { _ in entry(&random) })
        var read = try POFile(parsing: file.bytes, file: "random.po")
        for index in read.entries.indices { read.entries[index].line = 0 }
        #expect(read == file)
    }

    @Test(arguments: 1...300) func `random lines never trap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "msgid ", "msgstr ", "msgstr[0] ", "msgstr[", "msgid_plural ", "msgctxt ", "\"", "\"a\"", "\\", "\\x", "\n",
            "\n", "\r\n", "#", "#~ ", "#,", "#:", "#|", "[", "]", "9", "{", "}", "가", " ", "\u{0}",
        ]
        let text = (0..<60).map { _ in pieces.randomElement(using: &random)! }.joined()
        if let file = try? parse(text) {
            #expect(throws: Never.self) { try POFile(parsing: file.bytes, file: "again.po") }
        }
    }

    private func entry(_ random: inout SeededGenerator) -> POEntry {
        var entry = POEntry(
            context: Bool.random(using: &random) ? text(&random) : nil, id: text(&random) + "x",
            plural: Bool.random(using: &random) ? text(&random) : nil)
        entry.translations = (0..<(entry.plural == nil ? 1 : Int.random(in: 1...4, using: &random))).map { _ in
            text(&random)
        }
        if Bool.random(using: &random) { entry.comments = ["A comment", ""] }
        if Bool.random(using: &random) { entry.notes = ["A note"] }
        if Bool.random(using: &random) { entry.places = ["a.mustache:1", "b.swift:2"] }
        if Bool.random(using: &random) { entry.flags = ["fuzzy", "c-format"] }
        entry.isObsolete = Int.random(in: 0..<4, using: &random) == 0
        if entry.isObsolete { (entry.notes, entry.places) = ([], []) }
        return entry
    }

    private func text(_ random: inout SeededGenerator) -> String {
        let pieces = ["a", "가", "\n", "\"", "\\", "\t", "{1}", " ", "\u{1}", "\u{7F}", "<b>", "#", "\r", "\n\n", "é"]
        return (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
}
