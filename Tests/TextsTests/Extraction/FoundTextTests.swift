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
        ("Text(\"\"\"\n    Two\n      lines \\\n    here\n    \"\"\")", ["Two\n  lines here"]),
        (#"Text("\u{AC00}\n")"#, ["가\n"]), ("Text(\"", []), ("Text(\"a\\(", []), ("/*", []),
    ]) func `texts in Swift are literals of the type`(source: String, expected: [String]) {
        #expect(ids(source) == expected)
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
