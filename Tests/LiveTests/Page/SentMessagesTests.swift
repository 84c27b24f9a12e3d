import LiveTesting
import Rx
import Testing
import Texts

@testable import Live

/// Messages of a post without the script, if a proxy sends the browser's next request to another process.
struct SentMessagesTests {
    private let key = SealingKey.random()

    /// - Parameter name: The name of the process; `nil` for the only process of an app.
    private func node(_ name: String?, key: SealingKey? = nil) throws -> OneSceneServer {
        let layout = OneSceneServer.layout.replacing(
            "</body>", with: "{{#messages}}<p role=\"{{role}}\">{{text}}</p>{{/messages}}</body>")
        let template = """
            <main><form method="post"><input name="text" value="{{text}}"><button name="tell">Tell</button></form></main>
            """
        return try OneSceneServer(template, layout: layout) {
            $0.node = name
            $0.sealingKeys = [key ?? self.key]
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
        _ text: String, at one: OneSceneServer, next two: OneSceneServer
    ) throws -> (response: ClientResponse, next: PlainClient<OneSceneApp>) {
        let client = PlainClient(one)
        let form = ClientRequest(
            try WebAddress(one.address + "/"), method: "POST",
            headers: [FormEntry("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("text=\(text)&tell=".utf8))
        let response = try client.http.send(form, followingRedirects: false)
        #expect(response.status == 303)
        return (response, PlainClient(two, client.http))
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
        let names = response.head.headers.filter { $0.name.lowercased() == "set-cookie" }.map {
            $0.value.split(separator: "=")[0]
        }
        #expect(Set(names) == ["bindery", "bindery_node", "bindery_messages"])
    }

    @Test(arguments: [nil, "one"]) func `the process itself keeps what does not fit`(name: String?) throws {
        let one = try node(name)
        let text = String(repeating: "x", count: name == nil ? 1 : 2_000)
        let (response, next) = try tell(text, at: one, next: one)
        #expect(response.header("Set-Cookie")?.contains("bindery_messages") != true)
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
}
