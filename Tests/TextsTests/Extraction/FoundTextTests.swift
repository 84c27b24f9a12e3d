import RxTesting
import Testing

@testable import Texts

/// The texts of an app for its catalogues.
struct FoundTextTests {
    private func ids(_ source: String) -> [String] { FoundText.all(inSwift: source, file: "a.swift").map(\.id) }

    @Test(arguments: [
        (#"page.setTitle(Text("Add task"))"#, ["Add task"]),
        (#"let a = "no"; print("no", Text(verbatim: "no"))"#, []),
        (#"let title: Text = "Title"; let other: Text? = "Other""#, ["Title", "Other"]),
        (#"var text: Text { switch self { case .a: "A \(limit) b"; case .b: find("no") } }"#, ["A {1} b"]),
        (
            #"func text(_ x: Int) -> Text? { x == 0 ? nil : "Some \(x, "count") of \(f("x)"), fractionDigits: 2)" }"#,
            ["Some {count} of {2}"]
        ),
        (#"// Text("no")"# + "\n" + #"/* /* Text("no") */ Text("no") */ Text("yes \"it\" is")"#, [#"yes "it" is"#]),
        (##"Text(#"a \(b) \#(c)"#)"##, [#"a \(b) {1}"#]),
        (#"Text("\(a)", plural: "\(a) tasks", count: a); Text("\(a)"); Text("", plural: "no", count: a)"#, ["{1}"]),
        (#"Text("a\r\0b")"#, ["a\r\0b"]),
        ("Text(\"\"\"\r\n    Two\r\n    lines\r\n    \"\"\")\r\nText(\"One\")", ["Two\nlines", "One"]),
        ("Text(\"\"\"\n    Two\n      lines \\\n    here\n    \"\"\")", ["Two\n  lines here"]),
        (#"init(title: Text = "Title", copy: Text? = "Copy", name: String = "no")"#, ["Title", "Copy"]),
        (
            #"var a: Text { let n = x ? "no" : "no"; if let m = b, m == "no" { return "A \(n)" }; return ["B"][0] }"#,
            ["A {1}", "B"]
        ),
        ("var a: Text {\n  let units = [\"no\"]\n  return \"A\"\n}", ["A"]),
        ("let a: Text = isOn\n  ? \"A\"\n  : \"B\"\nreport(\"no\")\nname = \"no\"", ["A", "B"]),
        (#"let all: [Text] = ["A", "B"]; func a() -> [Text] { ["C"] }; let b: [String] = ["no"]"#, ["A", "B", "C"]),
        (#"var a: Text { switch (x, y) { case ("no", 2), ("no", _): "A"; default: names["no"] } }"#, ["A"]),
        (#"var a: Text = "A" { didSet { name = "no" } }"#, ["A"]),
        (#"Text("A \(Text("B")) \(x ?? "no")"); let a: Text = "\(b)""#, ["B", "A {1} {2}"]),
        (#"let title: Text = { "Title" }(); let name: String = { "no" }()"#, ["Title"]),
        (#"let title: Text = if isOn { "On" } else if x { "No" } else { "Off" }; let a = "no""#, ["On", "No", "Off"]),
        (#"let title: Text? = switch self { case .a: "A"; case .b: nil }"#, ["A"]),
        (#"let title: Text = isOn ? "On" : "Off"; let a = x ? "no" : "no""#, ["On", "Off"]),
        (#"show(a, { let title: Text = "Title"; var b: Text { "B" } }, "no")"#, ["Title", "B"]),
        (#"Text("A \(names.map { f("no") })", plural: "B", count: b.count { $0 == "no" })"#, ["A {1}"]),
        (#"Text(f { "no" }, "no"); Text("Yes")"#, ["Yes"]),
        (#"var a: Text { b(") {"); return "A" }}}} ]]); let c: Text = "C""#, ["A", "C"]),
        (#"Text("\u{AC00}\n")"#, ["가\n"]), ("Text(\"", []), ("Text(\"a\\(", []), ("/*", []),
    ]) func `texts in Swift are literals of the type`(source: String, expected: [String]) {
        #expect(ids(source) == expected)
    }

    /// Source that is being written has any order of marks.
    @Test(arguments: 1...300) func `random tokens never trap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "Text(", "Text", "(", ")", "[", "]", "{", "}", "\"", "\"a\"", "\"\"\"", "\\(", "\\", "#\"", "\"#", ": ",
            " = ", "?",
            ",", ";", "\n", "\r\n", "let ", "var ", "case ", "if ", "else ", "->", "//", "/*", "*/", "plural: ",
            "didSet ",
        ]
        let source = (0..<80).map { _ in pieces.randomElement(using: &random)! }.joined()
        let found = FoundText.scan(swift: source, file: "a.swift")
        #expect((found.texts + found.literals).allSatisfy { !$0.id.isEmpty && $0.place.hasPrefix("a.swift:") })
    }

    @Test func `a text has its plural, context and place`() {
        let found = FoundText.all(
            inSwift: "\n" + #"Text("\(n) task", plural: "\(n) tasks", count: f("x"), context: "list")"#, file: "a.swift"
        )
        #expect(found == [FoundText(context: "list", id: "{1} task", plural: "{1} tasks", place: "a.swift:2")])
    }

    @Test func `a catalogue keeps translations, gets new texts and marks old ones`() throws {
        let old = """
            msgid ""
            msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

            # Checked.
            #: old.mustache:1
            msgid "Add"
            msgstr "추가"

            msgid "Gone"
            msgstr "없음"

            msgid "Never translated"
            msgstr ""

            msgid "{n} task"
            msgstr "할 일 {n}개"
            """
        let texts = [
            FoundText(id: "New", note: "A button.", place: "a.mustache:2"), FoundText(id: "Add", place: "a.mustache:3"),
            FoundText(id: "{n} task", plural: "{n} tasks", place: "a.mustache:4"),
            FoundText(id: "New", place: "b.swift:1"),
        ]
        let updated = try POFile(parsing: Array(old.utf8), file: "ko.po").updated(with: texts, language: "ko")
        let expected = """
            msgid ""
            msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

            #. A button.
            #: a.mustache:2
            #: b.swift:1
            msgid "New"
            msgstr ""

            # Checked.
            #: a.mustache:3
            msgid "Add"
            msgstr "추가"

            #: a.mustache:4
            #, fuzzy
            msgid "{n} task"
            msgid_plural "{n} tasks"
            msgstr[0] "할 일 {n}개"

            #~ msgid "Gone"
            #~ msgstr "없음"

            """
        #expect(String(decoding: updated.bytes, as: UTF8.self) == expected)
        let again = try POFile(parsing: updated.bytes, file: "ko.po").updated(with: texts, language: "ko")
        #expect(again.bytes == updated.bytes)
        let back = texts + [FoundText(id: "Gone", place: "c.swift:1")]
        #expect(again.updated(with: back, language: "ko").entries.last?.isObsolete == false)
    }
}
