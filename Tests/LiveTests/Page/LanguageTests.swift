import Differences
import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import RxTesting
import Testing
import Texts

/// The language of pages: the user's choice, its cookie, and the texts in it.
@Suite struct LanguageTests {
    static let korean = """
        msgid ""
        msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

        #: scene.mustache:1
        msgid "Orders"
        msgstr "주문"

        #: scene.mustache:1
        msgid "{count} order"
        msgid_plural "{count} orders"
        msgstr[0] "주문 {count}건"

        #: scene.mustache:9
        msgid "Removed"
        msgstr "삭제됨"

        msgid "Saved {1}"
        msgstr "{1} 저장됨"

        msgid "Start"
        msgstr "시작"
        """

    private static let scene = """
        <main><h1>{{#_}}Orders{{/_}}</h1><p class="count">{{#_ count}}{{count}} order{{|}}{{count}} orders{{/_}}</p>
        <ul>{{#rows}}<li>{{label}}</li>{{/rows}}</ul><p class="untranslated">{{#_}}Untranslated{{/_}}</p>
        <form method="post"><label>Note <input name="note" value="{{note}}"></label><button name="save">Save</button>
        </form></main>
        """

    private static let layout = """
        <!doctype html><html lang="{{language}}" dir="{{direction}}"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div>
        <form method="post">{{#languages}}<button name="bindery-language" value="{{tag}}"
        aria-pressed="{{isCurrent}}">{{name}}</button>{{/languages}}</form>
        <div>{{#messages}}<p role="{{role}}">{{text}}</p>{{/messages}}</div></body></html>
        """

    private struct Row: TemplateModel, IdentifiableType, Equatable, Sendable {
        let number: Int
        var identity: Int { number }
        static let templateKeys = TemplateKeys<Row> { key in
            key("label") { Text("Saved \($0.number)") }
        }
    }

    private func server() throws -> OneSceneServer {
        let texts = try TextCatalogs(files: [("ko", "ko.po", Array(Self.korean.utf8))])
        return try OneSceneServer(
            Self.scene, layout: Self.layout, { $0.texts = texts },
            bind: { page in
                let (count, note, saved) = (BehaviorRelay(value: 2), BehaviorRelay(value: ""), PublishRelay<Text>())
                page.setTitle("Start")
                page.bindValue("count", from: count)
                page.bindList("rows", from: count.map { (1...$0).map(Row.init) })
                page.bindField("note", with: note)
                page.bindNotice(from: saved)
                page.bindAction("save") {
                    count.accept(count.value + 1)
                    saved.accept("Saved \(note.value)")
                }
            })
    }

    private func isKorean(_ tab: Tab, count: Int) throws -> Bool {
        try tab.exists(.heading("주문")) && tab.text(.css(".count")) == "주문 \(count)건" && tab.title == "시작"
            && tab.findAll(.css("li")).map(\.text) == (1...count).map { "\($0) 저장됨" }
    }

    @Test func `all tabs change, and keep their state`() throws {
        let server = try server()
        let browser = try server.browser()
        let (one, two) = (try browser.open(), try browser.open())
        for tab in [one, two] { try tab.wait(for: "the stream") { $0.isLive } }
        try two.fill(.label("Note"), with: "tea")
        try two.click(.button("Save"))
        try two.wait(for: "the notice") { try $0.exists(.text("Saved tea")) }
        try two.fill(.label("Note"), with: "typed")
        #expect(try one.text(.css(".count")) == "2 orders")
        try one.click(.button("한국어"))
        try one.wait(for: "Korean") { try isKorean($0, count: 2) }
        try two.wait(for: "Korean in the other tab") { try isKorean($0, count: 3) }
        #expect(try two.value(.label("Note")) == "typed")
        #expect(try two.exists(.text("tea 저장됨")))
        #expect(try one.find(.button("한국어"))["aria-pressed"] == "true")
        #expect(try one.text(.css(".untranslated")) == "Untranslated")
        try two.click(.button("English"))
        try one.wait(for: "English") { try $0.text(.css(".count")) == "2 orders" }
        try two.wait(for: "English") { try $0.text(.css(".count")) == "3 orders" && $0.title == "Start" }
    }

    @Test func `a choice without the script is kept, also after a restart`() throws {
        let server = try server()
        let browser = try server.browser(scripting: false)
        let tab = try browser.open("/a?b=c")
        #expect(try tab.text(.css(".count")) == "2 orders")
        try tab.click(.button("한국어"))
        #expect(tab.path == "/a?b=c")
        #expect(try isKorean(tab, count: 2))
        try server.restart()
        let later = try browser.open("/")
        #expect(try isKorean(later, count: 2))
        let other = try server.browser(scripting: false).open("/")
        #expect(try other.exists(.heading("Orders")), "Other users are not affected.")
    }

    @Test func `the language of the browser is used, and the app does not accept others`() throws {
        let server = try server()
        let client = PlainClient(server)
        for (field, language) in [("ko-KR,ko;q=0.9", "ko"), ("fr, ko;q=0.5", "ko"), ("fr", "en"), ("en-GB", "en")] {
            let page = try PlainClient(server).get("/", headers: [("Accept-Language", field)])
            #expect(page.text.contains("<html id=\"lf0\" lang=\"\(language)\" dir=\"ltr\">"), "\(field)")
            #expect(page.header("Content-Language") == language)
        }
        _ = try client.send("POST", "/", body: "bindery-language=../x")
        #expect(try client.get("/").text.contains(">Orders<"))
    }

    /// A form names one language, and the cookie is also set for the language that the page has already.
    @Test func `the first language of a form is the choice, also if the page has it`() throws {
        let server = try server()
        for (body, chosen) in [("ko", "ko"), ("en", "en"), ("ko&bindery-language=en", "ko"), ("xx", nil)] {
            let client = PlainClient(server)
            _ = try client.get("/", headers: [("Accept-Language", "ko")])
            let post = ClientRequest(
                try WebAddress(server.address + "/"), method: "POST",
                headers: [FormEntry("Content-Type", "application/x-www-form-urlencoded")],
                body: Array("bindery-language=\(body)".utf8))
            let answer = try client.http.send(post, followingRedirects: false)
            let tags = answer.head.all("Set-Cookie").compactMap {
                $0.firstMatch(of: /bindery-language=([a-z]+);/).map { String($0.1) }
            }
            #expect(tags == [chosen].compactMap(\.self), "\(body)")
        }
    }

    @Test func `texts without a translation and texts that no template contains are logged at the start`() throws {
        let server = try server()
        let lines = server.events.filter { $0.name.hasSuffix("-text") }.map { event in
            "\(event.name) " + event.fields.map(\.value).joined(separator: " ")
        }
        #expect(lines == ["missing-text ko Untranslated scene.mustache:2", "unused-text ko Removed ko.po:14"])
    }

    @Test func `a text from code without a translation is logged once`() throws {
        let texts = try TextCatalogs(files: [("ko", "ko.po", [])])
        let server = try OneSceneServer(
            "<h1>{{name}}</h1>", { $0.texts = texts }, bind: { $0.setValue("name", Text("New")) })
        for _ in 0..<2 {
            let page = try PlainClient(server).get("/", headers: [("Accept-Language", "ko")])
            #expect(page.text.contains(">New<"))
        }
        let missing = server.events.filter { $0.name == "missing-text" }
        #expect(missing.map { $0.fields.map(\.value) } == [["ko", "New"]])
    }

    @Test func `Bindery's own pages are in the language`() throws {
        let texts = try TextCatalogs(files: [("ko", "ko.po", [])])
        let server = try OneSceneServer(
            "<h1>{{name}}</h1>", { $0.texts = texts },
            bind: { $0.bindValue("name", from: Observable<String>.error(TestError())) })
        let page = try PlainClient(server).get("/", headers: [("Accept-Language", "ko")])
        #expect(page.status == 500 && page.text.contains("페이지가 멈췄어요") && page.text.contains("오류 번호: <code"))
    }

    private struct TestError: Error {}
}
