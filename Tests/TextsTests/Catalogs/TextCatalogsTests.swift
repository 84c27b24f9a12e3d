import Foundation
import Testing

@testable import Texts

struct TextCatalogsTests {
    private let korean = """
        msgid ""
        msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

        msgid "Add task"
        msgstr "할 일 추가"

        msgid "{1} task left"
        msgid_plural "{1} tasks left"
        msgstr[0] "할 일 {1}개 남음"

        msgctxt "verb"
        msgid "Open"
        msgstr "열기"

        msgid "Open"
        msgstr "열림"

        msgid "{1} of {2}"
        msgstr "{2} 중 {1}"

        #, fuzzy
        msgid "Guess"
        msgstr "추측"

        msgid "Later"
        msgstr ""
        """

    private func catalogs(_ text: String, _ tag: String = "ko") throws(TextCatalogError) -> TextCatalogs {
        try TextCatalogs(files: [(tag, "\(tag).po", Array(text.utf8))])
    }

    @Test func `texts are in the reader's language`() throws {
        let language = try #require(try catalogs(korean).language("ko"))
        let count = 3
        #expect(language.string("Add task") == "할 일 추가")
        #expect(language.string(Text("\(count) task left", plural: "\(count) tasks left", count: count)) == "할 일 3개 남음")
        #expect(language.string(Text("Open", context: "verb")) == "열기")
        #expect(language.string("Open") == "열림")
        #expect(language.string("\("둘") of \("셋")") == "셋 중 둘")
        #expect(language.string(Text(verbatim: "Add task")) == "Add task")
    }

    @Test func `missing and fuzzy translations are in the source language and reported once`() throws {
        let catalogs = try catalogs(korean)
        let language = try #require(catalogs.language("ko"))
        let seen = Seen()
        #expect(language.string("Later") == "Later")
        catalogs.reportMissing { seen.add("\($0): \($1)") }
        for _ in 0..<2 {
            #expect(language.string("Guess") == "Guess")
            #expect(language.string("Later") == "Later")
            #expect(language.string("\(2) unknown") == "2 unknown")
        }
        #expect(seen.all == ["ko: Later", "ko: Guess", "ko: {1} unknown"])
    }

    @Test func `each language reports its missing texts, and an empty text is not missing`() throws {
        let catalogs = try TextCatalogs(files: [("ko", "ko.po", []), ("de", "de.po", [])])
        let seen = Seen()
        catalogs.reportMissing { seen.add("\($0): \($1)") }
        for _ in 0..<2 {
            for language in catalogs.languages { for text: Text in ["New", ""] { _ = language.string(text) } }
        }
        #expect(seen.all == ["de: New", "ko: New"])
        #expect(catalogs.languages.map { $0.string("") } == ["", "", ""])
    }

    /// The catalogue of the source language can have any rule, but its two wordings are in the program.
    @Test func `a plural without a translation has the two wordings of the source`() throws {
        let rule = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=1; plural=0;\\n\""
        let language = try catalogs(rule, "en").languages[0]
        for (count, expected) in [(1, "1 task"), (2, "2 tasks"), (0, "0 tasks"), (-1, "-1 task")] {
            #expect(language.string(Text("\(count) task", plural: "\(count) tasks", count: count)) == expected)
        }
    }

    @Test func `Bindery's own texts are in Korean, unless the app translates them itself`() throws {
        let own = try POFile(parsing: Array(OwnTexts.korean.utf8), file: "ko.po")
        #expect(own.entries.contains { !$0.isHeader && !$0.isTranslated } == false)
        for tag in ["ko", "ko-KR"] {
            let language = try #require(try TextCatalogs(files: [(tag, "\(tag).po", [])]).language(tag))
            #expect(language.string("Try again") == "다시 시도")
            #expect(language.string(Text("\(1) byte", plural: "\(1) bytes", count: 1)) == "1바이트")
        }
        let replaced = try catalogs("msgid \"Try again\"\nmsgstr \"한 번 더\"")
        #expect(replaced.language("ko")?.string("Try again") == "한 번 더")
        #expect(TextCatalogs.none.tags == ["en"])
    }

    private final class Seen: @unchecked Sendable {
        // Used by one test on one thread.
        var all: [String] = []
        func add(_ text: String) { all.append(text) }
    }

    @Test(arguments: [
        ("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"", 4, "on line 1 already"),
        ("msgid \"a {name}\"\nmsgstr \"b\"", 1, "The text has {name}"),
        ("msgid \"a\"\nmsgstr \"b {x}\"", 1, "The translation has {x}"),
        ("msgid \"<b>a</b>\"\nmsgstr \"b\"", 1, "the tags of the text: </b> <b>"),
        ("msgid \"a\"\nmsgstr \"<b>b</b>\"", 1, "the tags of the text"),
        ("msgid \"{1} a\"\nmsgid_plural \"{1} b\"\nmsgstr[0] \"{1}\"", 1, "1 plural forms"),
        ("msgid \"<b>a</b>\"\nmsgstr \"</b>a<b>\"", 1, "a tag that is not open: </b> <b>"),
        (
            "msgid \"{1} a {2}\"\nmsgid_plural \"{1} b {2}\"\nmsgstr[0] \"a\"\nmsgstr[1] \"{1} {2}\"", 1,
            "The text has {1}"
        ),
        ("msgid \"{1} a\"\nmsgid_plural \"{1} b\"\nmsgstr[0] \"{1}\"\nmsgstr[1] \"b\"", 1, "The text has {1}"),
        ("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n\\n\"", 1, "no existing form"),
    ]) func `mistakes are found when the catalogues are read`(_ text: String, _ line: Int, _ words: String) {
        let error = #expect(throws: TextCatalogError.self) { try catalogs(text, "de") }
        #expect(error?.mistakes.first?.line == line)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `one form can omit the number if the source does`() throws {
        let text = "msgid \"one a\"\nmsgid_plural \"{1} b\"\nmsgstr[0] \"eins\"\nmsgstr[1] \"{1} c\""
        #expect(throws: Never.self) { try catalogs(text, "de") }
    }

    /// A form that one number has can name the number in words, and an incomplete plural is missing, as in Poedit.
    @Test func `each language can have its own forms`() throws {
        let text = """
            msgid "{1} file"
            msgid_plural "{1} files"
            msgstr[0] "jeden plik"
            msgstr[1] "{1} pliki"
            msgstr[2] "{1} plików"

            msgid "{1} task"
            msgid_plural "{1} tasks"
            msgstr[0] "{1} zadanie"
            msgstr[1] "{1} zadania"
            msgstr[2] ""

            msgid "<b> a"
            msgstr "<b> b"
            """
        // Also without a rule in a header.
        let rule = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
        for header in ["", "msgid \"\"\nmsgstr \"Plural-Forms: \(rule)\\n\"\n\n"] {
            let polish = try #require(try catalogs(header + text, "pl").language("pl"))
            let files = [1, 2, 5, 22, 112].map { polish.string(Text("\($0) file", plural: "\($0) files", count: $0)) }
            #expect(files == ["jeden plik", "2 pliki", "5 plików", "22 pliki", "112 plików"])
            #expect(polish.string(Text("\(2) task", plural: "\(2) tasks", count: 2)) == "2 tasks")
            #expect(polish.name == "polski")
        }
    }

    @Test func `numbers, dates, lists and distances have the notation of the language`() throws {
        let languages = try TextCatalogs(
            files: [("ko", "ko.po", []), ("de", "de.po", [])])
        let (german, korean) = (try #require(languages.language("de")), try #require(languages.language("ko")))
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(german.string("\(1_234_567)") == "1.234.567")
        #expect(german.string("\(2.5, fractionDigits: 2)") == "2,50")
        #expect(korean.string("\(date, .dateTime)", timeZone: "Asia/Seoul") == "2023년 11월 15일 오전 7:13")
        #expect(korean.string("\(date, .date)", timeZone: "Nowhere/Here") == "2023년 11월 14일")
        #expect(korean.string("\(date, .time)", timeZone: "Asia/Seoul", hours: .twentyFour) == "07:13")
        #expect(korean.string("\(date, .time)", timeZone: "Asia/Seoul", hours: .twelve) == "오전 7:13")
        #expect(german.string("\(date, .time)", hours: .twentyFour) == german.string("\(date, .time)"))
        #expect(german.string(Text("\(Text("\(date, .time)"))"), hours: .twelve) == "10:13\u{202F}PM")
        #expect(TextLanguage.source.string(.list(["a", "b", "c"])) == "a, b, and c")
        #expect(korean.string(.list(["a", "b", "c"])) == "a, b 및 c")
        let distance = Text.value(.relative(date.addingTimeInterval(-300), to: date))
        #expect(korean.string(distance) == "5분 전")
        // Fourteen days before the end of November, in 2023.
        let (soon, later) = (date.addingTimeInterval(86_400), date.addingTimeInterval(40 * 86_400))
        #expect(TextLanguage.source.string(.value(.relative(soon, to: date))) == "tomorrow")
        #expect(TextLanguage.source.string(.value(.relative(later, to: date))) == "next month")
        // Half past ten in the evening in London is the next morning in Seoul.
        let half = Text.value(.relative(date.addingTimeInterval(8 * 3_600), to: date.addingTimeInterval(-3_600)))
        #expect(korean.string(half, timeZone: "Europe/London") == "9시간 후")
        #expect(korean.name == "한국어")
        #expect(!korean.isRightToLeft)
        #expect(try #require(try TextCatalogs(files: [("ar", "ar.po", [])]).language("ar")).isRightToLeft)
    }
}
