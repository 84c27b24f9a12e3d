import Dispatch
import EventLoops
import Foundation
import HTTP
import Live
import LiveTesting
import Rx
import Testing

/// Streams whose client stops reading, and streams of duplicated tabs, as sent over the wire.
struct EventStreamTests {
    private let text = BehaviorRelay(value: "first")
    private let server: OneSceneServer
    private let client: PlainClient<OneSceneApp>

    init() throws {
        server = try OneSceneServer("<main><p>{{text}}</p></main>") {
            $0.server.systemSendBuffer = 4_096
            // Heartbeats are events too, so they are disabled in practice.
            $0.limits.heartbeatInterval = .seconds(600)
        } bind: { [text] page in
            page.bindValue("text", from: text)
        }
        client = PlainClient(server)
        client.http.streamBuffer = 2_048
    }

    /// Changes the text of all pages in one turn of the loop, which has ended when this method returns.
    private func change(to new: String) {
        let isDone = DispatchSemaphore(value: 0)
        server.loop.execute { [text, loop = server.loop] in
            text.accept(new)
            loop.atEndOfTurn { isDone.signal() }
        }
        isDone.wait()
    }

    private func stream(_ path: String) throws -> ClientStream {
        try client.http.open(ClientRequest(WebAddress(server.address + path)))
    }

    private func events(_ stream: ClientStream, _ parser: inout ServerSentEventParser) throws -> [ServerSentEvent] {
        while true {
            let bytes = try #require(try stream.read(until: .now + .seconds(20)), "No event arrived.")
            try #require(!bytes.isEmpty, "The stream has ended.")
            let events = parser.feed(bytes)
            if !events.isEmpty { return events }
        }
    }

    /// Returns the texts of each page's patches until all pages show the given text.
    private func patches(_ stream: ClientStream, until last: String, _ ids: [String]) throws -> [String: [String]] {
        var parser = ServerSentEventParser()
        var patches: [String: [String]] = [:]
        while !ids.allSatisfy({ patches[$0]?.last == last }) {
            for event in try events(stream, &parser) {
                let lines = event.data.split(separator: "\n")
                guard let operation = lines.last, operation.hasPrefix("h ") else { continue }
                let id = lines.count > 1 ? String(lines[0].dropFirst()) : ids[0]
                patches[id, default: []].append(String(operation.split(separator: " ", maxSplits: 2)[2]))
            }
        }
        return patches
    }

    /// While a client does not read, its pages send nothing. When it reads again, each page sends one patch with the
    /// latest state.
    @Test(arguments: [true, false], [1, 40])
    func `a client that resumes reading receives only the latest state`(isShared: Bool, count: Int) throws {
        let ids = try (0..<(isShared ? 3 : 1)).map { _ in try client.mount() }
        let stream = try stream(isShared ? "/live/stream" : "/live/\(ids[0])")
        if isShared { for id in ids { #expect(try client.send("POST", "/live/\(id)/attach").status == 204) } }
        // The text is larger than the system's buffers for a client that does not read.
        let large = String(repeating: "0123456789", count: 5_000)
        change(to: large)
        for number in 0..<count { change(to: "\(number)") }
        let last = "\(count - 1)"
        var received = try patches(stream, until: last, ids)
        #expect(received.values.flatMap(\.self).count { $0 == large } == 1, "The others did not fit into the socket.")
        #expect(received.values.allSatisfy { $0.filter { $0 != large } == [last] })
        // The stream continues, and nothing was left behind.
        change(to: "end")
        received = try patches(stream, until: "end", ids)
        #expect(received.values.allSatisfy { $0 == ["end"] })
    }

    /// A page belongs to the tab that first opened its stream; a duplicate of the tab mounts another page. A client
    /// without a tab number is not a duplicate.
    @Test(arguments: [true, false]) func `a duplicated tab must mount a page of its own`(isShared: Bool) throws {
        let numbers = ["", "0", "1", "2"]
        for first in numbers {
            for second in numbers {
                let id = try client.mount()
                let streams = isShared ? [try stream("/live/stream")] : []
                let isTaken = try [first, second].map { number in
                    let query = number.isEmpty ? "" : "?window=\(number)"
                    if isShared { return try client.send("POST", "/live/\(id)/attach\(query)").status == 204 }
                    let stream = try stream("/live/\(id)\(query)")
                    change(to: "\(number) \(UUID())")
                    var parser = ServerSentEventParser()
                    return try !events(stream, &parser).contains { $0.event == "gone" }
                }
                let isCopy = !["", "0"].contains(first) && !["", "0"].contains(second) && first != second
                #expect(isTaken == [true, !isCopy], "tabs \(first) and \(second)")
                withExtendedLifetime(streams) {}
            }
        }
    }
}
