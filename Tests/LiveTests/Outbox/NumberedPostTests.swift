import Dispatch
import HTTP
import Live
import LiveTesting
import Locks
import PostLedgers
import Rx
import Testing

/// Posts with numbers for all pages that no outbox keeps, over HTTP: what a client does that has lost a response and a page.
struct NumberedPostTests {
    private let page = OutboxPage()
    private let server: OneSceneServer

    init() throws { server = try page.server() }

    private var added: [String] { page.added.withLock { $0 } }

    /// Sends a post of a page with the script, which the browser does not keep.
    private func act(
        _ body: String, _ number: Character, from client: PlainClient<OneSceneApp>, page: String, edit: Int = 7,
        isAgain: Bool = false
    ) throws -> ClientResponse {
        var headers = [
            ("Bindery-Act", String(repeating: number, count: 32)), ("Bindery-Page", page), ("Bindery-Edited", "text"),
            ("Bindery-Edit", "\(edit)"),
        ]
        if isAgain { headers.append(("Bindery-Again", "1")) }
        return try client.send("POST", "/", headers: headers, body: body)
    }

    /// The response was lost, and the first page too.
    @Test func `a post that is sent again to another page is applied once`() throws {
        let client = PlainClient(server)
        #expect(try act("text=Milk&add=", "a", from: client, page: client.mount()).status == 204)
        let live = try client.mount()
        #expect(try act("text=Milk&add=", "a", from: client, page: live, isAgain: true).status == 204)
        #expect(added == ["Milk"])
        // The page has the text.
        #expect(try act("add=", "c", from: client, page: live, edit: 8).status == 204)
        #expect(added == ["Milk", "Milk"])
        // A post that has not arrived at its first page is new.
        #expect(try act("text=Bread&add=", "b", from: client, page: client.mount(), isAgain: true).status == 204)
        #expect(added == ["Milk", "Milk", "Bread"])
        let other = PlainClient(server)
        #expect(try act("text=Bread&add=", "b", from: other, page: other.mount(), isAgain: true).status == 204)
        #expect(added.count == 3)
    }

    @Test func `a failed post that is sent again to another page is processed again`() throws {
        let client = PlainClient(server)
        page.isRefusing.withLock { $0 = true }
        for isAgain in [false, true] {
            let answer = try act("text=Milk&add=", "a", from: client, page: client.mount(), isAgain: isAgain)
            #expect(answer.status == 204)
            #expect(answer.header("Bindery-Outbox") == nil)
        }
        #expect(page.failures.withLock { $0 } == 2)
    }

    @Test func `a post whose action is under way on another page is applied again only after that has failed`() throws {
        let client = PlainClient(server)
        #expect(try act("text=Milk&wait=", "a", from: client, page: client.mount()).status == 204)
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        // No response waits for the action.
        for _ in 0..<2 {
            #expect(try act("text=Milk&wait=", "a", from: client, page: client.mount(), isAgain: true).status == 204)
        }
        #expect(page.started.wait(timeout: .now()) == .timedOut)
        page.refuse(on: server)
        #expect(try act("text=Milk&wait=", "a", from: client, page: client.mount(), isAgain: true).status == 204)
        try #require(page.started.wait(timeout: .now() + 20) == .success)
        page.release(on: server)
    }

    /// A ledger of two servers, to which the actions of the posts write.
    private final class SharedLedger: PostLedger {
        let applied = Mutex<Set<PostID>>([])
        let lookups = Mutex(0)
        /// The number of writes.
        let writes = Mutex(0)

        func contains(_ id: PostID) -> Single<Bool> {
            lookups.withLock { $0 += 1 }
            return .just(applied.withLock { $0.contains(id) })
        }

        func record(_ run: PostRun) -> Single<Void> {
            Issue.record("a post that has written nothing is not recorded")
            return .just(())
        }

        func write() {
            writes.withLock { $0 += 1 }
            guard let run = PostRun.current else { return }
            run.beginWrite()
            applied.withLock { _ = $0.insert(run.id) }
            run.endWrite(isRecorded: true)
        }

        /// Starts a server with a button that writes, and one that only tells the view model.
        func server(
            presses: PublishRelay<Void> = PublishRelay(),
            _ configure: @escaping (inout LiveConfiguration) -> Void = { _ in }
        ) throws -> OneSceneServer {
            try OneSceneServer(
                """
                <form method="post"><button name="write">Write</button><button name="press">Press</button></form>
                """,
                {
                    $0.postLedger = self
                    configure(&$0)
                },
                bind: { page in
                    page.bindAction(
                        "write",
                        to: CocoaAction { [self] in
                            write()
                            return .just(())
                        })
                    page.bindEvent("press", to: presses)
                })
        }
    }

    @Test func `a post that has written is known to other servers`() throws {
        let ledger = SharedLedger()
        let presses = Mutex(0)
        let relay = PublishRelay<Void>()
        let counting = relay.subscribe(onNext: { presses.withLock { $0 += 1 } })
        defer { counting.dispose() }
        for isAgain in [false, true] {
            let server = try ledger.server(presses: relay)
            let client = PlainClient(server)
            for (body, number) in [("write=", Character("a")), ("press=", Character("b"))] {
                let answer = try act(body, number, from: client, page: client.mount(), isAgain: isAgain)
                #expect(answer.status == 204)
                // What only the former page knew is told to the new one.
                let copy = try act(body, number, from: client, page: client.mount(), isAgain: true)
                #expect(copy.status == 204)
            }
        }
        #expect(ledger.writes.withLock { $0 } == 1)
        #expect(presses.withLock { $0 } == 4)
        // That of the first server's own write is known without a lookup, and new posts need none.
        #expect(ledger.lookups.withLock { $0 } == 5)
    }

    /// The ledger keeps a limited number of posts, and must not forget those of other clients.
    @Test func `the posts of a client that sends too many are not recorded`() throws {
        let ledger = SharedLedger()
        let server = try ledger.server {
            $0.limits.outboxPostsAtOnce = 2
            $0.limits.outboxPostsPerSecond = 0.001
        }
        let client = PlainClient(server)
        let live = try client.mount()
        for edit in 1...4 {
            let number = Character("\(edit)")
            #expect(try act("write=", number, from: client, page: live, edit: edit).status == 204)
        }
        #expect(ledger.writes.withLock { $0 } == 4)
        #expect(ledger.applied.withLock { $0.count } == 2)
        // A post that was recorded is still found, and those without a record are processed.
        for number: Character in ["1", "5"] {
            let answer = try act("write=", number, from: client, page: client.mount(), isAgain: true)
            #expect(answer.status == 204)
        }
        #expect(ledger.writes.withLock { $0 } == 5)
        #expect(ledger.applied.withLock { $0.count } == 2)
    }
}
