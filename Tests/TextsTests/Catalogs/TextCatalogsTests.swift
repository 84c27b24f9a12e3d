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
        ("msgid \"{1} a\"\nmsgid_plural \"{1} b\"\nmsgstr[0] \"{1}\"\nmsgstr[1] \"\"", 1, "1 plural forms"),
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

    @Test func `numbers, dates, lists and distances have the notation of the language`() throws {
        let languages = try TextCatalogs(
            files: [("ko", "ko.po", []), ("de", "de.po", [])])
        let (german, korean) = (try #require(languages.language("de")), try #require(languages.language("ko")))
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(german.string("\(1_234_567)") == "1.234.567")
        #expect(german.string("\(2.5, fractionDigits: 2)") == "2,50")
        #expect(korean.string("\(date, .dateTime)", timeZone: "Asia/Seoul") == "2023년 11월 15일 오전 7:13")
        #expect(korean.string("\(date, .date)", timeZone: "Nowhere/Here") == "2023년 11월 14일")
        #expect(TextLanguage.source.string(.list(["a", "b", "c"])) == "a, b, and c")
        #expect(korean.string(.list(["a", "b", "c"])) == "a, b 및 c")
        let distance = Text.value(.relative(date.addingTimeInterval(-300), to: date))
        #expect(korean.string(distance) == "5분 전")
        #expect(korean.name == "한국어")
        #expect(!korean.isRightToLeft)
        #expect(try #require(try TextCatalogs(files: [("ar", "ar.po", [])]).language("ar")).isRightToLeft)
    }
}
