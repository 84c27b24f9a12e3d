import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing
import Texts

/// Catalogues that are saved while pages are open.
struct CatalogDevelopmentTests {
    private static let scene = """
        <main><h1>{{#_}}Orders{{/_}}</h1><p class="count">{{#_ count}}{{count}} order{{|}}{{count}} orders{{/_}}</p>
        <p class="note">{{note}}</p><form method="post"><button name="add">Add</button></form></main>
        """
    private static let layout = """
        <!doctype html><html lang="{{language}}"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div>
        <form method="post">{{#languages}}<button name="bindery-language" value="{{tag}}">{{name}}</button>{{/languages}}
        </form></body></html>
        """
    private static let korean = """
        msgid ""
        msgstr "Plural-Forms: nplurals=1; plural=0;\\n"

        msgid "Orders"
        msgstr "주문"

        msgid "{count} order"
        msgid_plural "{count} orders"
        msgstr[0] "주문 {count}건"

        msgid "Note"
        msgstr "메모"
        """

    private let folder: DevelopmentTests.Folder
    private let server: OneSceneServer

    init() throws {
        folder = try DevelopmentTests.Folder(["scene": Self.scene, "layout": Self.layout])
        try Self.save("ko", Self.korean, in: folder)
        let texts = try TextCatalogs(folder: folder.path)
        let app = OneSceneApp(locales: []) { page in
            let count = BehaviorRelay(value: 2)
            page.setTitle("Note")
            page.bindValue("count", from: count)
            page.setValue("note", Text("Note"))
            page.bindAction("add") { count.accept(count.value + 1) }
        }
        server = try TestServer(app, templates: TemplateLibrary(directory: folder.path), loops: 2) {
            ($0.development, $0.texts) = (true, texts)
        }
    }

    private static func save(_ tag: String, _ content: String, in folder: DevelopmentTests.Folder) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(tag).po"), options: .atomic)
    }

    private func shows(_ tab: Tab, _ heading: String, _ count: String, _ note: String) throws -> Bool {
        try tab.exists(.heading(.exactly(heading))) && tab.text(.css(".count")) == count
            && tab.text(.css(".note")) == note
            && tab.title == note
    }

    @Test func `a saved catalogue appears on all pages, which keep their state`() throws {
        let (tab, english) = (try server.open(languages: "ko"), try server.open(languages: "en"))
        for tab in [tab, english] { try tab.wait(for: "the stream") { $0.isLive } }
        try tab.click(.button("Add"))
        try tab.wait(for: "three") { try shows($0, "주문", "주문 3건", "메모") }
        try Self.save(
            "ko", Self.korean.replacing("\"주문\"", with: "\"주문 목록\"").replacing("\"메모\"", with: "\"쪽지\""), in: folder)
        try tab.wait(for: "the new texts") { try shows($0, "주문 목록", "주문 3건", "쪽지") }
        #expect(try shows(english, "Orders", "2 orders", "Note"))
        // Only the text of the view has changed.
        try Self.save("ko", Self.korean.replacing("\"주문\"", with: "\"주문 목록\""), in: folder)
        try tab.wait(for: "the note") { try shows($0, "주문 목록", "주문 3건", "메모") }
        try tab.click(.button("Add"))
        try tab.wait(for: "four") { try shows($0, "주문 목록", "주문 4건", "메모") }
        #expect(tab.patchProblems == [])
    }

    @Test func `a new language can be chosen at once, and the rule of a language can change`() throws {
        let tab = try server.open()
        try tab.wait(for: "the stream") { $0.isLive }
        let german = """
            msgid ""
            msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

            msgid "{count} order"
            msgid_plural "{count} orders"
            msgstr[0] "{count} Bestellung"
            msgstr[1] "{count} Bestellungen"
            """
        try Self.save("de", german, in: folder)
        try tab.wait(for: "the new language") { try $0.exists(.button("Deutsch")) }
        try tab.click(.button("Deutsch"))
        try tab.wait(for: "German") { try shows($0, "Orders", "2 Bestellungen", "Note") }
        try Self.save("de", german.replacing("n != 1", with: "n != 2"), in: folder)
        try tab.wait(for: "the other form") { try shows($0, "Orders", "2 Bestellung", "Note") }
        try FileManager.default.removeItem(atPath: folder.path + "/de.po")
        try tab.wait(for: "the app's language") { try shows($0, "Orders", "2 orders", "Note") }
        #expect(try !tab.exists(.button("Deutsch")))
    }

    @Test func `a mistake is shown with its place, and the last valid catalogue stays in use`() throws {
        let tab = try server.open(languages: "ko")
        try tab.wait(for: "the stream") { $0.isLive }
        try Self.save("ko", Self.korean.replacing("주문 {count}건", with: "주문 {number}건"), in: folder)
        let panel = Locator.dialog("A catalogue cannot be used")
        try tab.wait(for: "the mistake") { try $0.exists(panel) }
        #expect(try tab.text(panel).contains("ko.po:7:1"))
        #expect(try tab.text(panel).contains("The translation has {number}, but the text does not."))
        try tab.click(.button("Add"))
        try tab.wait(for: "three") { try shows($0, "주문", "주문 3건", "메모") }
        try Self.save("ko", Self.korean.replacing("주문 {count}건", with: "{count}건"), in: folder)
        try tab.wait(for: "the good catalogue") { try !$0.exists(panel) && shows($0, "주문", "3건", "메모") }
    }
}
