import Dispatch
import EventLoops
import Foundation
import HTTP
import Live
import LiveTesting
import Rx
import Testing

/// Streams whose client stops reading, and streams of copied windows, as they go over the wire.
struct EventStreamTests {
    private let text = BehaviorRelay(value: "first")
    private let server: OneSceneServer
    private let client: PlainClient<OneSceneApp>

    init() throws {
        server = try OneSceneServer("<main><p>{{text}}</p></main>") {
            $0.server.systemSendBuffer = 4_096
            // A heartbeat is an event too.
            $0.limits.heartbeat = .seconds(600)
        } bind: { [text] page in
            page.value("text", to: text)
        }
        client = PlainClient(server)
        client.http.streamBuffer = 2_048
    }

    /// Changes what all pages show, in a turn of the loop that is over when this returns.
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
            let bytes = try #require(try stream.read(until: .now + .seconds(20)), "No event comes.")
            try #require(!bytes.isEmpty, "The stream has ended.")
            let events = parser.feed(bytes)
            if !events.isEmpty { return events }
        }
    }

    /// The patches of each page until all of them show the text; the text of each patch.
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

    /// While a client does not read, its pages send nothing. As soon as it reads again, each sends one patch: the last state.
    @Test(arguments: [true, false], [1, 40]) func aSlowReaderGetsTheLastStateOnce(isShared: Bool, count: Int) throws {
        let ids = try (0..<(isShared ? 3 : 1)).map { _ in try client.mount() }
        let stream = try stream(isShared ? "/live/stream" : "/live/\(ids[0])")
        if isShared { for id in ids { #expect(try client.send("POST", "/live/\(id)/attach").status == 204) } }
        // More than the system takes for a client that does not read.
        let large = String(repeating: "0123456789", count: 5_000)
        change(to: large)
        for number in 0..<count { change(to: "\(number)") }
        let last = "\(count - 1)"
        var received = try patches(stream, until: last, ids)
        #expect(received.values.flatMap(\.self).count { $0 == large } == 1, "The others did not fit any more.")
        #expect(received.values.allSatisfy { $0.filter { $0 != large } == [last] })
        // The stream goes on, and nothing was left behind.
        change(to: "end")
        received = try patches(stream, until: "end", ids)
        #expect(received.values.allSatisfy { $0 == ["end"] })
    }

    /// A page belongs to the window that first opened its stream; a copy of the window mounts another page. A client without a number is no copy.
    @Test(arguments: [true, false]) func aCopyOfAWindowIsToMountItsOwnPage(isShared: Bool) throws {
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
                #expect(isTaken == [true, !isCopy], "windows \(first) and \(second)")
                withExtendedLifetime(streams) {}
            }
        }
    }
}
