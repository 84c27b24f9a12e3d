import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes
import Testing
import Texts

/// Components that have failed: the end of their page, and the message in their place.
struct FailedComponentTests {
    private struct Failure: Error {}

    private struct PartView: View {
        static let template = "part"
        let text: Observable<String>

        func bind(_ page: ViewBinder) { page.bindValue("text", from: text) }
    }

    private struct BoxView: View {
        static let template = "box"

        func bind(_ page: ViewBinder) {}
    }

    // MARK: The end of the page

    @Test func `a page that fails while it is mounted may have a failed component`() throws {
        let server = try OneSceneServer(
            "<main><h1>One</h1><div>{{{part}}}</div><p>{{text}}</p></main>", others: ["part": "<p>{{text}}</p>"]
        ) { page in
            page.setComponent("part", PartView(text: .error(Failure())))
            page.bindValue("text", from: Observable<String>.error(Failure()))
        }
        let client = PlainClient(server)
        for _ in 0..<3 { #expect(try client.get("/").status == 500) }
    }

    @Test func `a page that ends may have a component that has just failed`() throws {
        let broken = PublishRelay<Void>()
        let server = try OneSceneServer(
            "<main><h1>One</h1><div>{{{part}}}</div><p>{{text}}</p></main>", others: ["part": "<p>{{text}}</p>"]
        ) { page in
            let failing = broken.map { () -> String in throw Failure() }.startWith("x")
            page.setComponent("part", PartView(text: failing))
            page.bindValue("text", from: failing)
        }
        let tab = try server.open()
        server.loop.execute { broken.accept(()) }
        try tab.wait(for: "the error page") { try $0.exists(.heading("This page has stopped")) }
    }

    @Test func `a component may change while its page ends`() throws {
        let text = BehaviorRelay(value: "open")
        let server = try OneSceneServer(
            "<main><h1>One</h1><p>{{own}}</p><div>{{{part}}}</div></main>", others: ["part": "<p>{{text}}</p>"]
        ) { page in
            page.bindValue(
                "own", from: Observable<String>.never().startWith("x").do(onDispose: { text.accept("closed") }))
            page.setComponent("part", PartView(text: text.asObservable()))
        }
        let tab = try server.open()
        tab.close()
        let other = try server.open()
        try other.wait(for: "the end of the other page") { _ in text.value == "closed" }
        #expect(try other.text(.css("main div p")) == "closed")
    }

    // MARK: The message

    /// Templates of a scene and of components in it, and the expected message.
    private static let places: [(scene: String, box: String, message: String)] = [
        ("<div>{{{part}}}</div>", "", "<div>@d <form method=\"post\">@b>Try again</button></form></div></div>"),
        ("<form method=\"post\">{{{part}}}</form>", "", "@d @b formmethod=\"post\" formnovalidate>Try again</button>"),
        ("<form method=\"post\"><p>{{{part}}}</p></form>", "", "@s @b formmethod=\"post\" formnovalidate>Try again"),
        ("<p><b>{{{part}}}</b></p>", "", "<b>@s <a href=\"/x?a=1&amp;b\" data-live=\"off\">Try again</a></span></b>"),
        ("<p><button name=\"x\">{{{part}}}</button></p>", "", "<span class=\"bindery-failure\">@t</span></button>"),
        ("<select name=\"x\">{{{part}}}</select>", "", "<option disabled>@t</option></select>"),
        ("<ul>{{{part}}}</ul>", "", "<li>@d <form method=\"post\">@b>Try again</button></form></div></li></ul>"),
        (
            "<table><tbody>{{{part}}}</tbody></table>", "",
            "<tr><td>@d <form method=\"post\">@b>Try again</button></form>"
        ),
        (
            "<form method=\"post\"><table><tbody><tr>{{{part}}}</tr></tbody></table></form>", "",
            "<td>@d @b formmethod=\"post\""
        ),
        ("<svg>{{{part}}}</svg>", "", "<foreignObject width=\"100%\" height=\"100%\">@d <form method=\"post\">@b>"),
        // The element around the message is in the component around it, in content, or around the outer component.
        (
            "<div>{{#box}}<i>{{{part}}}</i>{{/box}}</div>", "<form method=\"post\">{{{content}}}</form>",
            "@d @b formmethod"
        ),
        ("<div>{{#box}}{{{part}}}{{/box}}</div>", "<ul>{{{content}}}</ul>", "<li>@d <form method=\"post\">@b>"),
        ("<form method=\"post\">{{#box}}{{{part}}}{{/box}}</form>", "<div>{{{content}}}</div>", "@d @b formmethod"),
        ("<div>{{#box}}-{{/box}}</div><p>{{{part}}}</p>", "<form method=\"post\">{{{content}}}</form>", "@s <a href="),
        // Of two places it is the one that is on the page.
        (
            "<div>{{#isOn}}<form method=\"post\">{{{part}}}</form>{{/isOn}}{{^isOn}}<p>{{{part}}}</p>{{/isOn}}</div>",
            "",
            "@d @b formmethod"
        ),
        (
            "<div>{{^isOn}}<form method=\"post\">{{{part}}}</form>{{/isOn}}{{#isOn}}<p>{{{part}}}</p>{{/isOn}}</div>",
            "",
            "@s <a href="
        ),
    ]

    @Test(arguments: places)
    func `the message is valid in its place`(scene: String, box: String, message: String) throws {
        let server = try OneSceneServer(
            "<main><h1>One</h1>\(scene)</main>", others: ["part": "<i>{{text}}</i>", "box": box + "<hr>"]
        ) { page in
            page.setComponent("part", PartView(text: .error(Failure())))
            if !box.isEmpty { page.setComponent("box", BoxView()) }
            if scene.contains("isOn") { page.setValue("isOn", true) }
        }
        var wanted = message
        for (mark, text) in [
            ("@d ", "<div @c><p>@t</p>"), ("@s", "<span @c>@t"), ("@b", "<button name=\"part:bindery-retry\""),
            ("@c", "class=\"bindery-failure\" role=\"alert\""), ("@t", "This part could not be loaded."),
        ] {
            wanted = wanted.replacing(mark, with: text)
        }
        let html = try PlainClient(server).get("/x?a=1&b").text.replacing(#/ id="[^"]*"/#, with: "")
        #expect(html.contains(wanted), "\(html)")
    }

    @Test func `the app chooses the texts for the part, which are in the user's language`() throws {
        let german = """
            msgid "{1} is <missing>"
            msgstr "{1} <fehlt>"

            msgid "Again"
            msgstr "Nochmal"
            """
        let texts = try TextCatalogs(files: [("de", "de.po", Array(german.utf8))])
        let server = try OneSceneServer(
            "<main><h1>One</h1><div>{{{part}}}</div></main>", others: ["part": "<i>{{text}}</i>"],
            {
                $0.texts = texts
                $0.failureTexts = { PartFailureTexts(message: "\($0) is <missing>", retry: "Again") }
            }, bind: { $0.setComponent("part", PartView(text: .error(Failure()))) })
        let page = try PlainClient(server).get("/", headers: [("Accept-Language", "de")]).text
        #expect(page.contains(">part &lt;fehlt&gt;</p>") && page.contains(">Nochmal</button>"), "\(page)")
        #expect(try PlainClient(server).get("/").text.contains(">Again</button>"))
    }

    @Test(arguments: [true, false]) func `a component inside a form fails and leaves the form intact`(
        isScripted: Bool
    ) throws {
        let isBroken = BehaviorRelay(value: true)
        let name = BehaviorRelay(value: "")
        let server = try OneSceneServer(
            """
            <main><h1>One</h1><form method="post"><div>{{{part}}}</div>
            <input name="name" aria-label="Name" value="{{name}}" required><button name="save">Save</button></form></main>
            """, others: ["part": "<p>{{text}}</p>"]
        ) { page in
            let text = isBroken.map { isBroken in
                if isBroken { throw Failure() }
                return "fine"
            }
            page.setComponent("part", PartView(text: text))
            page.bindField("name", with: name)
            page.bindEvent("save", to: PublishRelay<Void>())
        }
        let tab = try server.browser(scripting: isScripted).open()
        #expect(try tab.findAll(.css("form")).count == 1)
        try tab.fill(.label("Name"), with: "Anna")
        try tab.click(.button("Save"))
        try tab.wait(for: "the name") { _ in name.value == "Anna" }
        try tab.fill(.label("Name"), with: "")
        isBroken.accept(false)
        try tab.click(.button("Try again"))
        try tab.wait(for: "the part") { try $0.exists(.css("form p")) && $0.text(.css("form p")) == "fine" }
    }
}
