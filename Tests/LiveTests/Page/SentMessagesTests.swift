import LiveTesting
import Rx
import Testing
import Texts

@testable import Live

/// Messages of a post without the script, if a proxy sends the browser's next request to another process.
struct SentMessagesTests {
    private let key = SealingKey.random()

    /// - Parameter name: The name of the process; `nil` for the only process of an app.
    private func node(
        _ name: String?, key: SealingKey? = nil, lifetime: Duration = .seconds(120)
    ) throws -> OneSceneServer {
        let layout = OneSceneServer.layout.replacing(
            "</body>", with: "{{#messages}}<p role=\"{{role}}\">{{text}}</p>{{/messages}}</body>")
        let template = """
            <main><form method="post"><input name="text" value="{{text}}"><button name="tell">Tell</button></form></main>
            """
        return try OneSceneServer(template, layout: layout) {
            $0.node = name
            $0.sealingKeys = [key ?? self.key]
            $0.limits.messageLifetime = lifetime
        } bind: { page in
            let (text, told) = (BehaviorRelay(value: ""), PublishRelay<String>())
            page.bindField("text", with: text)
            page.bindNotice(from: told)
            page.bindAlert(from: told.map { "\($0)!" })
            page.bindAction("tell") { told.accept(text.value) }
        }
    }

    /// Posts a text, of which the page tells. Returns the response, and the browser's next client.
    private func tell(
        _ text: String, at one: OneSceneServer, next two: OneSceneServer, by former: PlainClient<OneSceneApp>? = nil
    ) throws -> (response: ClientResponse, next: PlainClient<OneSceneApp>) {
        let client = former ?? PlainClient(one)
        let form = ClientRequest(
            try WebAddress(one.address + "/"), method: "POST",
            headers: [FormEntry("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("text=\(text)&tell=".utf8))
        let response = try client.http.send(form, followingRedirects: false)
        #expect(response.status == 303)
        return (response, PlainClient(two, client.http))
    }

    private func cookies(_ response: ClientResponse) -> [String] {
        response.head.headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
    }

    private func messages(_ response: ClientResponse) throws -> [String] {
        try DOM.Document(html: response.text).root.all(css: "p").map(\.text)
    }

    @Test func `another process shows the messages once, at their address`() throws {
        let (one, two) = (try node("one"), try node("two"))
        let next = try tell("Saved", at: one, next: two).next
        #expect(try messages(next.get("/other")) == [])
        #expect(try messages(next.get("/")) == ["Saved", "Saved!"])
        #expect(try messages(next.get("/")) == [])
        #expect(try messages(PlainClient(one, next.http).get("/")) == [], "the first process has not kept them too")
    }

    @Test func `a browser without a session gets that of the process too`() throws {
        let response = try tell("Saved", at: node("one"), next: node("two")).response
        let names = cookies(response).map { $0.split(separator: "=")[0] }
        #expect(Set(names) == ["bindery", "bindery_node", "bindery_messages"])
    }

    @Test(arguments: [nil, "one"]) func `the process itself keeps what does not fit`(name: String?) throws {
        let one = try node(name)
        let text = String(repeating: "x", count: name == nil ? 1 : 2_000)
        let (response, next) = try tell(text, at: one, next: one)
        #expect(!cookies(response).contains { $0.hasPrefix("bindery_messages") })
        #expect(try messages(next.get("/")) == [text, "\(text)!"])
    }

    @Test func `what the server has not sealed is not shown`() throws {
        let (one, two) = (try node("one"), try node("two", key: .random()))
        #expect(try messages(tell("Saved", at: one, next: two).next.get("/")) == [])
        for text in ["", "x", "x.y", String(repeating: "x", count: 3_000)] {
            let headers = [("Cookie", "bindery_messages=\(text)")]
            #expect(try messages(PlainClient(two).get("/", headers: headers)) == [])
        }
    }

    @Test func `another browser does not show the messages`() throws {
        let (one, two) = (try node("one"), try node("two"))
        let cookie = try #require(
            cookies(tell("Saved", at: one, next: two).response).first { $0.hasPrefix("bindery_messages") })
        let stranger = PlainClient(two)
        _ = try stranger.get("/")
        let own = stranger.http.cookies.header(for: try WebAddress(two.address)) ?? ""
        let headers = [("Cookie", "\(own); \(cookie.split(separator: ";")[0])")]
        #expect(try messages(stranger.get("/", headers: headers)) == [])
    }

    @Test func `messages that have waited too long are not shown`() throws {
        let (one, two) = (try node("one", lifetime: .zero), try node("two"))
        let (response, next) = try tell("Saved", at: one, next: two)
        let cookie = try #require(cookies(response).first { $0.hasPrefix("bindery_messages") })
        let own = next.http.cookies.header(for: try WebAddress(two.address)) ?? ""
        let headers = [("Cookie", "\(own); \(cookie.split(separator: ";")[0])")]
        #expect(try messages(next.get("/", headers: headers)) == [])
    }

    @Test func `the process keeps the messages of a second post before the next document`() throws {
        let one = try node("one")
        let first = try tell("First", at: one, next: one).next
        let second = try tell("Second", at: one, next: one, by: first)
        #expect(!cookies(second.response).contains { $0.hasPrefix("bindery_messages") })
        #expect(try messages(PlainClient(one, first.http).get("/")) == ["Second", "Second!", "First", "First!"])
    }
}
