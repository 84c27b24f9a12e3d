import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes
import Testing
import Texts

/// The example of the article “Texts”.
@Suite struct TextsArticleTests {
    private func server() throws -> OneSceneServer {
        let texts = try TextCatalogs(files: [("ko", "ko.po", Array(GuestsView.korean.utf8))])
        return try OneSceneServer(
            GuestsView.html, layout: GuestsView.layout, { $0.texts = texts },
            bind: { GuestsView(model: GuestsModel()).bind($0) })
    }

    @Test func `the page is in both languages`() throws {
        let server = try server()
        let tab = try server.open(languages: "ko")
        try tab.wait(for: "the stream") { $0.isLive }
        #expect(try tab.exists(.heading("방명록")) && tab.title == "손님 0명")
        try tab.fill(.label("이름"), with: "지우")
        try tab.click(.button("추가"))
        try tab.wait(for: "the welcome") { try $0.exists(.text("지우님, 환영합니다!")) }
        #expect(try tab.text(.css(".count")) == "지금까지 손님 1명")
        try tab.click(.button("English"))
        try tab.wait(for: "English") { try $0.text(.css(".count")) == "1 guest so far" && $0.title == "1 guest" }
        #expect(try tab.exists(.button("Add")) && tab.value(.label("Name")) == "지우")
        #expect(server.events.filter { $0.name.hasSuffix("-text") }.isEmpty)
    }

    @Test func `the article has the code of the test`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        let article = try String(
            contentsOfFile: PackageFolder.path() + "/Sources/Live/Live.docc/Texts.md", encoding: .utf8)
        let code = try #require(article.firstMatch(of: /```swift\n([\s\S]*?)\n}\n```/)).1
        #expect(here.contains(code))
    }
}

final class GuestsModel {
    let name = BehaviorRelay(value: "")
    let count: Observable<Int>
    let title: Observable<Text>
    let welcomes: Observable<Text>
    let add: CocoaAction

    init() {
        let guests = BehaviorRelay<[String]>(value: [])
        let welcomed = PublishRelay<Text>()
        count = guests.map(\.count)
        title = count.map { Text("\($0) guest", plural: "\($0) guests", count: $0) }
        welcomes = welcomed.asObservable()
        add = CocoaAction { [name] in
            guests.accept(guests.value + [name.value])
            welcomed.accept("Welcome, \(name.value, "name")!")
            return .just(())
        }
    }
}

struct GuestsView: View {
    static let template = "guests"
    static let html = """
        <main><h1>{{#_}}Guest book{{/_}}</h1>
        <p class="count">{{#_ count}}{{count}} guest so far{{|}}{{count}} guests so far{{/_}}</p>
        <form method="post"><label>{{#_}}Name{{/_}} <input name="name" value="{{name}}"></label>
        {{! Translators: the button that adds the name to the book }}
        <button name="add">{{#_ @guest}}Add{{/_}}</button></form></main>
        """
    static let layout = """
        <!doctype html><html lang="{{language}}" dir="{{direction}}"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div>
        <div>{{#messages}}<p role="{{role}}">{{text}}</p>{{/messages}}</div>
        <form method="post">{{#languages}}<button name="bindery-language" value="{{tag}}" lang="{{tag}}"
          aria-pressed="{{isCurrent}}">{{name}}</button>{{/languages}}</form></body></html>
        """
    static let korean = #"""
        msgid ""
        msgstr ""
        "Language: ko\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Plural-Forms: nplurals=1; plural=0;\n"

        #: guests.mustache:1
        msgid "Guest book"
        msgstr "방명록"

        #: guests.mustache:2
        msgid "{count} guest so far"
        msgid_plural "{count} guests so far"
        msgstr[0] "지금까지 손님 {count}명"

        #: guests.mustache:3
        msgid "Name"
        msgstr "이름"

        #: guests.mustache:5
        msgctxt "guest"
        msgid "Add"
        msgstr "추가"

        msgid "{1} guest"
        msgid_plural "{1} guests"
        msgstr[0] "손님 {1}명"

        msgid "Welcome, {name}!"
        msgstr "{name}님, 환영합니다!"
        """#
    let model: GuestsModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: model.title)
        page.bindValue("count", from: model.count)
        page.bindField("name", with: model.name)
        page.bindNotice(from: model.welcomes)
        page.bindAction("add", to: model.add)
    }
}
