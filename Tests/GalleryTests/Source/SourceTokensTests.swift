import Bindery
import Foundation
import GalleryViewModels
import RxTesting
import Testing

@testable import Gallery

@Suite struct SourceTokensTests {
    /// Returns the tokens of a text, each with its kind as a prefix: `k:let`.
    private func tokens(_ text: String, _ language: SourceLanguage) -> [String] {
        let bytes = Array(text.utf8)
        return language.tokens(of: bytes).map {
            "\($0.kind.rawValue):\(String(decoding: bytes[$0.range], as: UTF8.self))"
        }
        .filter { !$0.hasPrefix(":") }
    }

    @Test func swift() {
        #expect(
            tokens("public let a = Car(0x1F, 2.5) // one", .swift)
                == ["k:public", "k:let", "t:Car", "n:0x1F", "n:2.5", "c:// one"])
        #expect(tokens("@Test func f() { .init(`self`) }", .swift) == ["a:@Test", "k:func"])
        #expect(tokens("/* a /* b */ c */ #if os(Linux)", .swift) == ["c:/* a /* b */ c */", "k:#if", "t:Linux"])
        #expect(tokens("0..<n", .swift) == ["n:0"])
    }

    @Test func `strings and interpolations of Swift`() {
        #expect(tokens(#""a\"b" + "c""#, .swift) == [#"s:"a\"b""#, #"s:"c""#])
        #expect(
            tokens(#""\(x ? "a\(1)" : f(2)) b" let"#, .swift)
                == [#"s:"\("#, #"s:"a\("#, "n:1", #"s:)""#, "n:2", #"s:) b""#, "k:let"])
        #expect(tokens("#\"a\"b\\(c)\"# + 1", .swift) == ["s:#\"a\"b\\(c)\"#", "n:1"])
        #expect(tokens("\"\"\"\n a \"b\" // c\n \"\"\" + 1", .swift) == ["s:\"\"\"\n a \"b\" // c\n \"\"\"", "n:1"])
        #expect(tokens("\"open\nlet", .swift) == ["s:\"open", "k:let"])
    }

    @Test func templates() {
        #expect(
            tokens(#"<a href="/{{id}}" hidden>{{#x}}a < b{{/x}}</a>"#, .mustache) == [
                "g:<a", "a:href", #"s:"/"#, "m:{{id}}", #"s:""#, "a:hidden", "g:>", "m:{{#x}}", "m:{{/x}}", "g:</a>",
            ])
        #expect(
            tokens("<!-- <b> -->{{! {{ }}{{{y}}}<br/>", .mustache) == [
                "c:<!-- <b> -->{{! {{ }}", "m:{{{y}}}", "g:<br/>",
            ])
    }

    @Test func scripts() {
        #expect(
            tokens("const a = new Map(); // one\nreturn `x${\"\\`\"}` + 'b\\'c' + 1.5e3", .js)
                == ["k:const", "k:new", "t:Map", "c:// one", "k:return", "s:`x${\"\\`\"}`", "s:'b\\'c'", "n:1.5e3"])
        #expect(tokens("\"open\nlet $a /* b", .js) == ["s:\"open", "k:let", "c:/* b"])
    }

    @Test func styleSheets() {
        #expect(
            tokens(".a:hover, [b=\"{\"] { color: #fff; margin: -0.5rem calc(1px + var(--x)) !important }", .css) == [
                "t:.a:hover, [b=", "s:\"{\"", "t:] ", "a:color", "n:#fff", "a:margin", "n:-0.5rem", "n:1px", "a:--x",
                "k:!important",
            ])
        #expect(
            tokens("@media (min-width: 3rem) { /* a */ b { --c: 1 } }", .css)
                == ["k:@media", "n:3rem", "c:/* a */", "t:b ", "a:--c", "n:1"])
    }

    private static let site = RunningGallery.site

    /// All source files that the gallery shows.
    private static var files: [SourceFile] {
        let library = SourceLibrary(site: site)
        return Exhibit.all.flatMap { library.folders(of: $0) }.flatMap(\.files)
    }

    private func expectCovered(_ bytes: [UInt8], _ language: SourceLanguage, _ note: Comment) {
        let tokens = language.tokens(of: bytes)
        #expect(tokens.first?.range.lowerBound ?? 0 == 0, note)
        #expect(tokens.last?.range.upperBound ?? 0 == bytes.count, note)
        #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound }, note)
        #expect(tokens.allSatisfy { !$0.range.isEmpty }, note)
    }

    @Test func `tokens cover every file of the gallery`() throws {
        #expect(Self.files.count > 100)
        for file in Self.files {
            let language = try #require(SourceLanguage(path: file.path), "\(file.path)")
            expectCovered(Array(file.text.utf8), language, "\(file.path)")
        }
    }

    /// Tokens cover random bytes, most of which are significant, in every language.
    @Test func `tokens cover random text`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let parts = [
            "\"", "\"\"\"", "\\(", ")", "(", "#", "/*", "*/", "//", "\n", "{{", "}}", "{{{", "<a", ">", "</", "<!--",
            "-->",
            "@", "{", "}", ";", ":", "`", "é", "0x", ".", "-", "a", " ", "\\",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in parts.randomElement(using: &random)! }
            for language in [SourceLanguage.swift, .mustache, .css, .js] {
                expectCovered(Array(text.joined().utf8), language, "seed \(seed): \(text.joined())")
            }
        }
    }

    @Test func `the markup contains the file line by line`() {
        let text = "let a = \"<b> & c\"\n\n/* one\ntwo */\r\nlast"
        let markup = SourceMarkup.html(of: SourceFile(path: "a/b.swift", text: text))
        let html = String(decoding: markup.bytes, as: UTF8.self)
        #expect(!html.contains("\n"), "A patch is one line.")
        #expect(
            html.contains(
                """
                <span class="line" id="L4"><a href="#L4" tabindex="-1" aria-hidden="true"></a>\
                <span class="c">two */</span></span>&#10;
                """))
        #expect(html.contains("<span class=\"s\">\"&lt;b&gt; &amp; c\"</span>"))
        #expect(html.components(separatedBy: "class=\"line\"").count - 1 == 5)
        #expect(SourceFile(path: "a", text: text).lineCount == 5)
        #expect(SourceFile(path: "a", text: "a\n").lineCount == 1)
        #expect(SourceFile(path: "a", text: "").lineCount == 0)
        #expect(SourceMarkup.html(of: SourceFile(path: "a/readme", text: "let")).bytes.count > 3)
    }
}
