import RxTesting
import Testing

@testable import Texts

/// The update of catalogues with the texts of an app.
struct POUpdateTests {
    private func update(_ content: String, _ texts: [FoundText], language: String = "pl") throws -> POFile {
        try POFile(parsing: Array(content.utf8), file: "pl.po").updated(with: texts, language: language)
    }

    /// One of the two places of a text has a plural, as in a title and in a list.
    @Test(arguments: [false, true]) func `a text with and without a plural has the plural`(isFirst: Bool) throws {
        let places = [
            FoundText(id: "{count} task", place: "a.mustache:1"),
            FoundText(id: "{count} task", plural: "{count} tasks", place: "b.swift:2"),
        ]
        let texts = isFirst ? places.reversed() : places
        let updated = try update("", texts)
        let entry = try #require(updated.entries.last)
        #expect(entry.plural == "{count} tasks")
        #expect(entry.translations == ["", "", ""])
        #expect(entry.places == texts.map(\.place))
        #expect(updated.updated(with: texts, language: "pl") == updated)
    }

    @Test(arguments: [
        ("ko", 1), ("ko-KR", 1), ("kok", 2), ("ja", 1), ("zh-Hant-TW", 1), ("de", 2), ("pl", 3), ("ru", 3), ("cs", 3),
        ("sl", 4), ("ga", 5), ("ar", 6), ("pt-BR", 2), ("tlh", 2),
    ]) func `a new catalogue has the rule of its language`(_ tag: String, _ formCount: Int) throws {
        let header = try update("", [], language: tag).fields
        #expect(try PluralRule(try #require(header["plural-forms"])).formCount == formCount)
        #expect(header["language"] == tag)
    }

    /// A catalogue as Poedit writes it, on Windows.
    @Test func `a catalogue of another program keeps everything`() throws {
        let poedit = """
            msgid ""
            msgstr ""
            "Project-Id-Version: tasks\\n"
            "POT-Creation-Date: \\n"
            "Last-Translator: Zofia <zofia@example.org>\\n"
            "Language: pl\\n"
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Content-Transfer-Encoding: 8bit\\n"
            "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 "
            "|| n%100>14) ? 1 : 2);\\n"
            "X-Generator: Poedit 3.4\\n"

            # Checked with the customer.
            #. On a button.
            #: a.mustache:1 App/b.swift:2
            #, fuzzy
            #| msgctxt "verb"
            #| msgid "Opens"
            msgctxt "verb"
            msgid "Open"
            msgstr "Otwórz"

            #: a.mustache:3
            msgid "{n} task"
            msgid_plural "{n} tasks"
            msgstr[0] "{n} zadanie"
            msgstr[1] "{n} zadania"
            msgstr[2] "{n} zadań"

            #: a.mustache:4
            msgid ""
            "A sentence that is so long that the other program has written it on several "
            "lines."
            msgstr ""
            "Zdanie, które jest tak długie, że inny program zapisał je w kilku "
            "liniach."

            #~ msgid "Gone"
            #~ msgstr "Nie ma"
            """
        let texts = [
            FoundText(context: "verb", id: "Open", note: "On a button.", place: "a.mustache:1"),
            FoundText(context: "verb", id: "Open", place: "App/b.swift:2"),
            FoundText(id: "{n} task", plural: "{n} tasks", place: "a.mustache:3"),
            FoundText(
                id: "A sentence that is so long that the other program has written it on several lines.",
                place: "a.mustache:4"),
        ]
        let bytes = [0xEF, 0xBB, 0xBF] + Array(poedit.replacing("\n", with: "\r\n").utf8)
        let file = try POFile(parsing: bytes, file: "pl.po")
        #expect(file.updated(with: texts, language: "pl") == file)
        let written = try POFile(parsing: file.bytes, file: "pl.po")
        #expect(written.bytes == file.bytes)
        #expect(written.fields["x-generator"] == "Poedit 3.4")
        #expect(written.entries.map(\.translations) == file.entries.map(\.translations))
        #expect(written.entries[1].former == file.entries[1].former && written.entries[1].isFuzzy)
        let without = file.updated(with: Array(texts.dropFirst(2)), language: "pl")
        #expect(without.entries.filter(\.isObsolete).map(\.id) == ["Open", "Gone"])
        #expect(without.updated(with: texts, language: "pl").bytes == file.bytes)
    }

    /// A header of another program may lack the rule, and a translator may correct it.
    @Test func `the number of forms follows the header`() throws {
        let entries = """

            msgid "{n} task"
            msgid_plural "{n} tasks"
            msgstr[0] "{n} zadanie"
            msgstr[1] "{n} zadania"

            msgid "{n} file"
            msgid_plural "{n} files"
            msgstr[0] ""
            msgstr[1] ""
            """
        let texts = [
            FoundText(id: "{n} task", plural: "{n} tasks", place: "a.mustache:1"),
            FoundText(id: "{n} file", plural: "{n} files", place: "a.mustache:2"),
        ]
        for header in ["", "msgid \"\"\nmsgstr \"Language: pl\"\n"] {
            let updated = try update(header + entries, texts)
            #expect(updated.fields["plural-forms"]?.hasPrefix("nplurals=3;") == true)
            #expect(updated.fields["language"] == "pl")
            #expect(updated.entries[1].translations == ["{n} zadanie", "{n} zadania", ""])
            #expect(updated.entries[2].translations == ["", "", ""])
            #expect(updated.updated(with: texts, language: "pl") == updated)
        }
        let korean = try update("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=1; plural=0;\\n\"\n" + entries, texts)
        #expect(korean.entries[1].translations == ["{n} zadanie", "{n} zadania"])
        #expect(korean.entries[2].translations == [""])
    }

    @Test func `a text that returns gets its former translation`() throws {
        let content = """
            msgid "Open"
            msgstr ""

            #~ msgid "Open"
            #~ msgstr "Otwórz"
            """
        let updated = try update(content, [FoundText(id: "Open", place: "a.mustache:1")])
        #expect(updated.entries.dropFirst().map(\.translations) == [["Otwórz"]])
        #expect(updated.entries.last?.isObsolete == false)
    }

    /// A second update with the same texts changes nothing, also after the file was written and read.
    @Test(arguments: 1...300) func `an update is stable`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let ids = ["a", "b", "c", "{n} d", ""]
        func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
        var file = POFile(
            entries: (0..<pick([0, 1, 5, 9])).map { _ in
                let plural = pick([nil, "{n} e"])
                var entry = POEntry(context: pick([nil, nil, "x"]), id: pick(ids), plural: plural)
                entry.translations = (0..<(plural == nil ? 1 : pick([1, 2, 3, 4]))).map { _ in pick(["", "t"]) }
                (entry.flags, entry.notes) = (pick([[], ["fuzzy"]]), pick([[], ["note"]]))
                (entry.places, entry.isObsolete) = (pick([[], ["a.mustache:1"]]), pick([false, false, true]))
                return entry
            })
        if pick([true, false]) {
            file.entries.insert(POEntry(id: "", translations: [pick(["", "Language: pl", "X: y\n"])]), at: 0)
        }
        let texts = (0..<pick([0, 2, 6])).map { _ in
            FoundText(
                context: pick([nil, nil, "x"]), id: pick(Array(ids.dropLast())), plural: pick([nil, "{n} e"]),
                note: pick([nil, "note"]), place: pick(["a.mustache:1", "b.swift:2"]))
        }
        let once = file.updated(with: texts, language: "pl")
        #expect(once.updated(with: texts, language: "pl") == once)
        let read = try POFile(parsing: once.bytes, file: "pl.po")
        #expect(read.updated(with: texts, language: "pl").bytes == once.bytes)
        #expect(Set(once.entries.filter { !$0.isObsolete && !$0.isHeader }.map(\.key)) == Set(texts.map(\.key)))
    }
}
