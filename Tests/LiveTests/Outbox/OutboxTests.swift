import Dispatch
import HTTP
import Live
import LiveTesting
import Locks
import RxTesting
import Testing

/// Posts from browsers' outboxes, over HTTP. Each is applied once, and answered when it has been applied.
struct OutboxTests {
    private let page = OutboxPage()
    private let server: OneSceneServer

    init() throws { server = try page.server() }

    private static func number(_ digit: Character) -> String { String(repeating: digit, count: 32) }

    /// Sends a post as the script does after a restart of the browser, or as a page with the script.
    private func post(
        _ body: String, _ number: String, from client: PlainClient<OneSceneApp>? = nil, page: String? = nil,
        owner: String = ""
    ) throws -> ClientResponse {
        var headers = [("Bindery-Outbox", number), ("Bindery-Account", owner)]
        if let page { headers += [("Bindery-Page", page), ("Bindery-Edited", "text")] }
        return try (client ?? PlainClient(server)).send("POST", "/", headers: headers, body: body)
    }

    /// The statuses of posts that are sent on other threads, in the order of their responses.
    private final class Answers: Sendable {
        private let statuses = Mutex<[Int]>([])
        private let ended = DispatchGroup()

        /// Sends a post on another thread, which is the only one that uses the client until the response.
        func send(_ post: @escaping () throws -> ClientResponse) {
            let post = Handed(work: post)
            DispatchQueue.global().async(group: ended) { [self] in
                let status = (try? post.work())?.status ?? 0
                statuses.withLock { $0.append(status) }
            }
        }

        /// `@unchecked Sendable`: `work` is handed over to a thread, which calls it once.
        private struct Handed: @unchecked Sendable {
            let work: () throws -> ClientResponse
        }

        var all: [Int] { statuses.withLock { $0 } }

        func wait() { ended.wait() }
    }

    private var added: [String] { page.added.withLock { $0 } }

    @Test func `a post is applied once, in any session and on any page`() throws {
        let client = PlainClient(server)
        #expect(try post("text=Milk&add=", Self.number("a"), from: client).status == 204)
        #expect(try post("text=Milk&add=", Self.number("a"), from: client).status == 204)
        #expect(try post("text=Milk&add=", Self.number("a")).status == 204)
        let live = try client.mount()
        #expect(try post("text=Milk&add=", Self.number("a"), from: client, page: live).status == 204)
        #expect(added == ["Milk"])
        #expect(try post("text=Bread&add=", Self.number("b"), from: client, page: live).status == 204)
        #expect(try post("text=Bread&add=", Self.number("b"), from: client).status == 204)
        #expect(added.count == 2)
    }

    @Test(arguments: ["", "a", "A" + String(repeating: "a", count: 31), String(repeating: "a", count: 33), "../../etc"])
    func `a number that is not valid is rejected`(number: String) throws {
        for live in [nil, try PlainClient(server).mount()] {
            #expect(try post("text=Milk&add=", number, page: live).status == 400)
        }
        #expect(added.isEmpty)
    }

    @Test func `a refused post is answered with its messages, and may be sent again`() throws {
        page.isRefusing.withLock { $0 = true }
        for _ in 0..<2 {
            let answer = try post("text=Milk&add=", Self.number("a"))
            #expect(answer.status == 422)
            #expect(answer.text.contains("No more texts."))
            #expect(answer.header("Bindery-Outbox") == "refused")
        }
        #expect(page.failures.withLock { $0 } == 2)
        page.isRefusing.withLock { $0 = false }
        for _ in 0..<2 { #expect(try post("text=Milk&add=", Self.number("a")).status == 204) }
        #expect(added == ["Milk"])
    }

    @Test func `a live page's response says that the post was refused`() throws {
        let client = PlainClient(server)
        let live = try client.mount()
        page.isRefusing.withLock { $0 = true }
        let refused = try post("text=Milk&add=", Self.number("a"), from: client, page: live)
        #expect(refused.status == 204)
        #expect(refused.header("Bindery-Outbox") == "refused")
        page.isRefusing.withLock { $0 = false }
        let applied = try post("text=Milk&add=", Self.number("a"), from: client, page: live)
        #expect(applied.header("Bindery-Outbox") == nil)
        #expect(page.added.withLock { $0.count } == 1)
    }

    /// The response to the first one may have been lost. The browser learns nothing from a plain `204`, and would forget the
    /// post.
    @Test func `a copy of a live page's refused post is not confirmed`() throws {
        let client = PlainClient(server)
        let live = try client.mount()
        page.isRefusing.withLock { $0 = true }
        func send(_ number: Character, edit: Int) throws -> ClientResponse {
            let headers = [
                ("Bindery-Outbox", Self.number(number)), ("Bindery-Page", live), ("Bindery-Edited", "text"),
                ("Bindery-Edit", "\(edit)"),
            ]
            return try client.send("POST", "/", headers: headers, body: "text=Milk&add=")
        }
        #expect(try send("a", edit: 1).header("Bindery-Outbox") == "refused")
        #expect(try send("a", edit: 1).header("Bindery-Outbox") == "unknown")
        // A number on the page that was used for another post says nothing about this one.
        #expect(try send("b", edit: 1).header("Bindery-Outbox") == "unknown")
        page.isRefusing.withLock { $0 = false }
        #expect(try send("c", edit: 2).header("Bindery-Outbox") == nil)
        #expect(try send("c", edit: 2).header("Bindery-Outbox") == nil)
        #expect(added == ["Milk"])
    }

    @Test func `a post that the address cannot apply any more is refused`() throws {
        let plain = try post("text=Milk&gone=", Self.number("a"))
        #expect(plain.status == 422)
        #expect(plain.header("Bindery-Outbox") == "gone")
        let client = PlainClient(server)
        let answer = try post("text=Milk&gone=", Self.number("a"), from: client, page: try client.mount())
        #expect(answer.header("Bindery-Outbox") == "gone")
        // A form without a button's name only has fields.
        #expect(try post("text=Milk", Self.number("b")).status == 204)
    }

    /// A page that was mounted again may be that of another account than the one whose posts its tab sends.
    @Test(arguments: [true, false]) func `a post of another account is not applied`(isLive: Bool) throws {
        let client = PlainClient(server)
        let page = isLive ? try client.mount() : nil
        #expect(try post("text=Milk&add=", Self.number("a"), from: client, page: page, owner: "someone").status == 409)
        #expect(added.isEmpty)
    }

    @Test func `an address that requires an account is not answered with a redirect`() throws {
        let server = try DiaryServer()
        let answer = try PlainClient(server).send(
            "POST", "/diary", headers: [("Bindery-Outbox", Self.number("a"))], body: "text=Milk&write=")
        #expect(answer.status == 403)
    }

    @Test(arguments: [true, false])
    func `copies of a post wait for the end of its action`(isLive: Bool) throws {
        let client = PlainClient(server)
        let live = isLive ? try client.mount() : nil
        let answers = Answers()
        answers.send { try post("text=Milk&wait=", Self.number("a"), from: client, page: live) }
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        for _ in 0..<3 { answers.send { try post("text=Milk&wait=", Self.number("a")) } }
        // A post that arrives later is answered before them.
        #expect(try post("text=Bread&add=", Self.number("b")).status == 204)
        #expect(answers.all == [])
        page.release(on: server)
        answers.wait()
        #expect(answers.all == [204, 204, 204, 204])
        #expect(added == ["Bread", "Milk"])
        #expect(page.waiting.withLock { $0.count } == 0)
    }

    @Test func `a page that ends during an action does not let the post be applied twice`() throws {
        let client = PlainClient(server)
        let live = try client.mount()
        let answers = Answers()
        answers.send { try post("text=Milk&wait=", Self.number("a"), from: client.twin, page: live) }
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        #expect(try client.send("POST", "/live/\(live)/close").status == 204)
        answers.wait()
        #expect(answers.all == [410])
        answers.send { try post("text=Milk&wait=", Self.number("a")) }
        page.release(on: server)
        answers.wait()
        #expect(answers.all == [410, 204])
        #expect(added == ["Milk"])
    }

    @Test(arguments: [true, false])
    func `an action may take longer than the response, and is started once`(isApplied: Bool) throws {
        let server = try page.server { $0.limits.actionTimeout = .milliseconds(50) }
        func send() throws -> ClientResponse {
            try PlainClient(server).send(
                "POST", "/", headers: [("Bindery-Outbox", Self.number("a"))], body: "text=Milk&wait=")
        }
        let first = try send()
        #expect(first.status == 503)
        #expect(first.header("Retry-After") != nil)
        #expect(page.started.wait(timeout: .now() + 20) == .success)
        let answers = Answers()
        answers.send(send)
        if isApplied {
            page.release(on: server)
        } else {
            page.refuse(on: server)
            // It has had no effect, so it is tried again.
            try #require(page.started.wait(timeout: .now() + 20) == .success)
            page.release(on: server)
        }
        answers.wait()
        #expect(answers.all == [204])
        #expect(added == ["Milk"])
        #expect(page.started.wait(timeout: .now()) == .timedOut)
    }

    @Test func `a live page's post is answered at the end of its action, however late`() throws {
        let server = try page.server { $0.limits.actionTimeout = .milliseconds(1) }
        let client = PlainClient(server)
        let live = try client.mount()
        let answers = Answers()
        answers.send { try post("text=Milk&wait=", Self.number("a"), from: client, page: live) }
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        // The other page's timeout is over before the response.
        #expect(
            try PlainClient(server).send(
                "POST", "/", headers: [("Bindery-Outbox", Self.number("b"))], body: "text=Bread&wait="
            ).status == 503)
        #expect(answers.all == [])
        page.release(on: server)
        answers.wait()
        #expect(answers.all == [204])
    }

    /// The second action waits for the first one when the page ends. Nothing has been done for it, so that it must be
    /// possible to send it again.
    @Test func `a post whose action could not start before the page ended can be sent again`() throws {
        let client = PlainClient(server)
        let live = try client.mount()
        let answers = Answers()
        answers.send { try post("text=Milk&wait=", Self.number("a"), from: client.twin, page: live) }
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        answers.send { try post("text=Bread&wait=", Self.number("b"), from: client.twin, page: live) }
        for _ in 0..<2 { try #require(page.typed.wait(timeout: .now() + 20) == .success) }
        #expect(try client.send("POST", "/live/\(live)/close").status == 204)
        answers.wait()
        #expect(answers.all == [410, 410])
        for digit: Character in ["a", "b"] {
            answers.send { try post("text=Bread&wait=", Self.number(digit)) }
        }
        page.release(on: server)
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        page.release(on: server)
        answers.wait()
        #expect(answers.all == [410, 410, 204, 204])
        #expect(added == ["Bread", "Bread"])
    }

    @Test func `only pages of apps with an outbox name the script`() throws {
        #expect(try PlainClient(server).get("/").text.contains("/bindery/outbox.js"))
        #expect(try !PlainClient(NotesServer()).get("/").text.contains("outbox.js"))
    }
}
