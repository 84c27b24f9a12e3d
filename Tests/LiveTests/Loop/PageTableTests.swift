import Live
import LiveTesting
import RxTesting
import Testing

/// The page that a full table evicts, compared with a model: a list in the order of last contact.
struct PageTableTests {
    enum Bound: CaseIterable {
        case loop
        case session
    }

    @Test(arguments: Bound.allCases, [1, 2, 3] as [UInt64])
    func `the least recently used page without a stream is evicted`(bound: Bound, seed: UInt64) throws {
        let limit = 6
        let server = try NotesServer {
            $0.limits.eventsAtOnce = 100_000
            $0.monitoring = .everywhere
            if bound == .loop { $0.limits.pagesPerLoop = limit } else { $0.limits.pagesPerSession = limit }
        }
        let client = PlainClient(server)
        var random = SeededGenerator(seed: seed)
        var idle: [String] = []
        var streams: [String: ClientStream] = [:]
        for _ in 0..<120 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where !idle.isEmpty:
                let id = idle.remove(at: Int.random(in: idle.indices, using: &random))
                streams[id] = try client.http.open(ClientRequest(WebAddress(server.address + "/live/\(id)")))
            case 1 where !streams.isEmpty:
                let id = streams.keys.sorted().randomElement(using: &random)!
                streams[id] = nil
                try waitForStreams(streams.count, client)
                idle.append(id)
            case 2, 3:
                guard let id = idle.randomElement(using: &random) else { continue }
                #expect(try client.event(id, "").status == 204)
                idle.removeAll { $0 == id }
                idle.append(id)
            default:
                let isFull = idle.count + streams.count == limit
                let answer = try client.get("/")
                guard !isFull || !idle.isEmpty else {
                    #expect(answer.status == (bound == .loop ? 503 : 429))
                    #expect(answer.header("Retry-After") != nil)
                    continue
                }
                if isFull { #expect(try client.event(idle.removeFirst(), "").status == 410) }
                idle.append(try answer.pageID)
            }
        }
        for id in idle + streams.keys { #expect(try client.isKnown(id)) }
    }

    /// Waits until the server has noticed that all but `count` streams are closed.
    private func waitForStreams(_ count: Int, _ client: PlainClient<NotesApp>) throws {
        for _ in 0..<10_000 {
            let lines = try client.get("/metrics").text.split(separator: "\n")
            let numbers = lines.filter { $0.hasPrefix("bindery_streams{") }
                .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
            try #require(!numbers.isEmpty)
            let open = numbers.reduce(0, +)
            try #require(open >= count, "the server closed a stream whose page must stay")
            if open == count { return }
        }
        Issue.record("the server did not notice a closed stream within 10,000 requests")
    }
}
