import HTTP
import Live
import LiveTesting
import Locks
import Rx
import RxTesting
import Testing

/// Posts that a client sends without waiting for the responses, over HTTP.
@Suite struct PipelinedPostsTests {
    /// The inputs that actions of the page have received.
    private final class Record: Sendable {
        private let values = Mutex<[Int]>([])

        var all: [Int] { values.withLock { $0 } }

        func add(_ value: Int) { values.withLock { $0.append(value) } }
    }

    private let record = Record()

    private func server(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws -> OneSceneServer {
        let template = """
            <main><h1>{{count}}</h1><form method="post"><button name="note" value="1">Note</button></form></main>
            """
        return try OneSceneServer(template) {
            $0.limits.eventsAtOnce = 100_000
            $0.servesRenderings = true
            configure(&$0)
        } bind: { [record] page in
            let count = BehaviorRelay(value: 0)
            page.bindValue("count", from: count)
            page.bindAction(
                "note",
                to: Action<Int, Void> { number in
                    record.add(number)
                    count.accept(count.value + 1)
                    return .just(())
                })
        }
    }

    private func post(
        _ server: OneSceneServer, _ page: String, _ number: Int, after former: Int, _ body: String? = nil
    ) throws -> ClientRequest {
        let headers = [
            FormEntry("Bindery-Page", page), FormEntry("Bindery-Edit", "\(number)"),
            FormEntry("Bindery-After", "\(former)"), FormEntry("Content-Type", "application/x-www-form-urlencoded"),
        ]
        let body = Array((body ?? "note=\(number)").utf8)
        return try ClientRequest(WebAddress(server.address + "/"), method: "POST", headers: headers, body: body)
    }

    /// The connections overtake each other, and some posts arrive twice.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `posts on several connections are processed once and in order`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try server()
        let client = PlainClient(server)
        let page = try client.mount()
        var (number, made): (Int, [Int]) = (0, [])
        for _ in 0..<12 {
            var (former, requests): (Int, [ClientRequest]) = (0, [])
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                number += Int.random(in: 1...3, using: &random)
                made.append(number)
                let request = try post(server, page, number, after: former)
                requests += Array(repeating: request, count: Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1)
                former = number
            }
            let statuses = client.http.sendTogether(requests.shuffled(using: &random)).map { $0?.status }
            #expect(statuses.allSatisfy { $0 == 204 }, "seed \(seed): \(statuses)")
        }
        #expect(record.all == made, "seed \(seed)")
    }

    @Test func `a post that waits for a lost one must be sent again`() throws {
        let server = try server { $0.limits.earlyPostTimeout = .milliseconds(20) }
        let client = PlainClient(server)
        let page = try client.mount()
        let early = try client.http.send(try post(server, page, 2, after: 1))
        #expect(early.status == 429)
        #expect(early.header("Retry-After") == "1")
        #expect(try client.http.send(try post(server, page, 1, after: 0)).status == 204)
        #expect(record.all == [1])
        #expect(try client.http.send(try post(server, page, 2, after: 0)).status == 204)
        #expect(record.all == [1, 2])
    }

    @Test func `a page that ends forgets the posts that wait`() throws {
        let server = try server { $0.limits.earlyPostTimeout = .seconds(600) }
        let client = PlainClient(server)
        let page = try client.mount()
        let close = ClientRequest(try WebAddress(server.address + "/live/\(page)/close"), method: "POST")
        let answers = client.http.sendTogether([close, try post(server, page, 2, after: 1)], lastFirst: true)
        #expect(answers.map { $0?.status } == [204, 410])
        #expect(record.all.isEmpty)
    }

    @Test func `a link is shown after the posts before it`() throws {
        let server = try server()
        let client = PlainClient(server)
        let page = try client.mount()
        let headers = [
            FormEntry("Bindery-Page", page), FormEntry("Bindery-Edit", "3"), FormEntry("Bindery-After", "2"),
        ]
        let link = ClientRequest(try WebAddress(server.address + "/other"), headers: headers)
        let requests = [link, try post(server, page, 2, after: 1), try post(server, page, 1, after: 0)]
        #expect(client.http.sendTogether(requests).map { $0?.status } == [204, 204, 204])
        #expect(record.all == [1, 2])
    }

    /// An address that the former page has sent may have arrived after the client requested this one.
    @Test(arguments: [1, 3]) func `the address of a link is confirmed to a client that had another page`(number: Int)
        throws
    {
        let server = try server()
        let client = PlainClient(server)
        let page = try client.mount()
        let headers = [FormEntry("Bindery-Page", page), FormEntry("Bindery-Edit", "\(number)")]
        let link = ClientRequest(try WebAddress(server.address + "/other"), headers: headers)
        #expect(try client.http.send(link).status == 204)
        let stream = try client.http.open(ClientRequest(WebAddress(server.address + "/live/\(page)")))
        var parser = ServerSentEventParser()
        var patch: String?
        while patch == nil {
            let bytes = try #require(try stream.read(until: .now + .seconds(20)), "No event arrived.")
            try #require(!bytes.isEmpty, "The stream has ended.")
            patch = parser.feed(bytes).first { !$0.data.isEmpty }?.data
        }
        let isConfirmed = patch?.split(separator: "\n").contains("U /other")
        #expect(isConfirmed == (number > 1), "\(patch ?? "")")
    }

    @Test func `a response names the patch with the changes`() throws {
        let server = try server()
        let client = PlainClient(server)
        let page = try client.mount()
        // Without a stream no patch is sent.
        #expect(try client.http.send(try post(server, page, 1, after: 0)).header("Bindery-Patch") == nil)
        let stream = try client.http.open(ClientRequest(WebAddress(server.address + "/live/\(page)")))
        var patches: [String] = []
        for number in [2, 4, 6] {
            let answer = try client.http.send(try post(server, page, number, after: 0))
            let patch = try #require(answer.header("Bindery-Patch"))
            #expect(try client.get("/live/\(page)/render").header("Bindery-Patch") == patch)
            // A post that changes nothing names the same patch.
            let other = try client.http.send(try post(server, page, number + 1, after: 0, "unknown="))
            #expect(other.header("Bindery-Patch") == patch)
            patches.append(patch)
        }
        #expect(Set(patches).count == 3)
        #expect(!stream.isEnded)
    }
}
