import Differences
import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Rx
import Testing

@testable import Live
@testable import LiveTesting

/// The cost of a change on the wire, including its framing, as the client's socket receives it. The page shows a list
/// of 100 tasks.
struct WireSizeTests {
    private let board = TaskBoard()

    private func openPage() throws -> WirePage { try WirePage(try board.server()) }

    /// Changes the notice of all pages in one turn of their loop.
    private func notify(_ server: OneSceneServer, _ text: String) {
        server.loop.execute { [board] in board.notice.accept(text) }
    }

    @Test func `a changed text takes less than 100 bytes`() throws {
        let page = try openPage()
        notify(page.server, "3 tasks are due today")
        let bytes = try page.next()
        #expect(text(bytes).contains("3 tasks are due today"))
        #expect(bytes.count < 100, "\(bytes.count)")
    }

    @Test func `a row that moves and changes takes its HTML and at most 60 bytes`() throws {
        let page = try openPage()
        var tasks = board.tasks.value
        var task = tasks.remove(at: 90)
        task.title = "Now the most urgent of them all"
        tasks.insert(task, at: 0)
        page.server.loop.execute { [board, tasks] in board.tasks.accept(tasks) }
        let bytes = try page.next()
        let line = try #require(text(bytes).split(separator: "\n").first { $0.hasPrefix("data:e ") })
        let html = line.drop { $0 != "<" }
        #expect(html.hasPrefix("<li") && html.hasSuffix("</li>"))
        #expect(bytes.count <= html.utf8.count + 60, "\(bytes.count) for \(html.utf8.count)")
    }

    @Test func `a removed row takes less than 60 bytes`() throws {
        let page = try openPage()
        page.server.loop.execute { [board] in board.tasks.accept(board.tasks.value.dropLast()) }
        #expect(try page.next().count < 60)
    }

    @Test func `a heartbeat takes less than 40 bytes`() throws {
        let page = try WirePage(try board.server { $0.limits.heartbeatInterval = .milliseconds(20) })
        let bytes = try page.next()
        #expect(text(bytes).contains("event:beat") || text(bytes).contains("event: beat"))
        #expect(bytes.count < 40, "\(bytes.count)")
    }

    /// The line with the page's id takes 38 bytes, plus the frame of a chunk.
    @Test func `a shared stream adds less than 50 bytes to a patch`() throws {
        let own = try openPage()
        let shared = try WirePage(own.server, isShared: true)
        notify(own.server, "3 tasks are due today")
        let (alone, among) = (try own.next(), try shared.next())
        #expect(among.count > alone.count && among.count < alone.count + 50, "\(among.count) for \(alone.count)")
    }

    /// Each patch has a unique id: two patches with the same id are the same patch, whose compressed bytes are cached.
    @Test func `a shared patch is created and compressed once for all clients`() throws {
        let server = try board.server()
        let (plain, otherPlain) = (try WirePage(server), try WirePage(server))
        let early = try WirePage(server, isCompressed: true)
        notify(server, "One came early")
        for page in [plain, otherPlain, early] { _ = try page.next() }
        // Earlier events of a stream do not matter, because a block does not refer to data before it.
        let late = try WirePage(server, isCompressed: true)
        notify(server, "3 tasks are due today")
        #expect(try plain.next() == (try otherPlain.next()))
        #expect(try early.next() == (try late.next()))

        let assembler = PatchAssembler(firstID: 0, encoder: try GzipEncoder())
        let operations = [Operation.content("a", Array("3 tasks are due today".utf8))]
        let patch = assembler.patch(of: operations)
        #expect(patch === assembler.patch(of: operations))
        #expect(patch.compressed === patch.compressed)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A page of about the size of QuickTodo's.
private struct TaskBoard: Sendable {
    let notice = BehaviorRelay(value: "100 tasks are due today")
    let tasks = BehaviorRelay(value: (1...100).map { Row(id: $0, title: "A task with number \($0)") })

    struct Row: TemplateModel, IdentifiableType, Equatable {
        let id: Int
        var title: String
        var identity: Int { id }
        static let templateKeys = TemplateKeys<Row> { key in
            key("id", \.id)
            key("title", \.title)
        }
    }

    func server(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws -> OneSceneServer {
        let template = """
            <main><h1>Tasks</h1><p role="status">{{notice}}</p><form method="post"><ul class="tasks">{{#tasks}}<li class="task">
            <button name="toggle" value="{{id}}" class="check" aria-label="Done">✓</button><a href="/tasks/{{id}}">{{title}}</a>
            </li>{{/tasks}}</ul></form></main>
            """
        return try OneSceneServer(template, configure) { [notice, tasks] page in
            page.bindValue("notice", from: notice)
            page.bindList("tasks", from: tasks)
            page.bindEvent("toggle", to: PublishRelay<Void>())
        }
    }
}

/// A page whose stream is read directly from the socket.
final class WirePage {
    let server: OneSceneServer
    private let isCompressed: Bool
    private let socket: ClientSocket
    private let deadline = ContinuousClock.now + .seconds(20)
    private var received: [UInt8] = []

    init(_ server: OneSceneServer, isShared: Bool = false, isCompressed: Bool = false) throws {
        (self.server, self.isCompressed) = (server, isCompressed)
        let http = HTTPClient()
        let document = try http.get(server.address)
        let page = DOM.Document(html: document.text)
        let id = try #require(try page.root.all(css: "meta[name=bindery-page]").first?["content"])
        let cookie = try #require(document.header("Set-Cookie")?.prefix { $0 != ";" })
        let address = try WebAddress(server.address)
        socket = try ClientSocket(host: address.host, port: address.port, until: deadline)
        let request = [
            "GET /live/\(isShared ? "stream" : id) HTTP/1.1", "Host: \(address.host):\(address.port)",
            "Cookie: \(cookie)",
            "Accept: text/event-stream", isCompressed ? "Accept-Encoding: gzip" : "Accept-Encoding: identity",
        ]
        try socket.write(Array((request.joined(separator: "\r\n") + "\r\n\r\n").utf8), until: deadline)
        while try takeHead() == false { try readMore() }
        // The first comment of the stream.
        _ = try next()
        if isShared { #expect(try http.post([], to: server.address + "/live/\(id)/attach").status == 204) }
    }

    /// Returns the next event including its chunk framing; for a compressed stream, which is not decoded, the next
    /// chunk.
    func next() throws -> [UInt8] {
        var end = 0
        while true {
            guard let chunk = chunk(from: end) else {
                try readMore()
                continue
            }
            end = chunk.end
            guard isCompressed || received[chunk.content].suffix(2) == [0x0a, 0x0a] else { continue }
            defer { received.removeFirst(end) }
            return Array(received[..<end])
        }
    }

    private func chunk(from start: Int) -> (content: Range<Int>, end: Int)? {
        guard let line = received[start...].firstIndex(of: 0x0a),
            let size = Int(String(decoding: received[start..<(line - 1)], as: UTF8.self), radix: 16),
            received.count >= line + 1 + size + 2
        else { return nil }
        return ((line + 1)..<(line + 1 + size), line + 1 + size + 2)
    }

    private func takeHead() throws -> Bool {
        guard let end = String(decoding: received, as: UTF8.self).range(of: "\r\n\r\n") else { return false }
        let head = String(decoding: received, as: UTF8.self)[..<end.upperBound]
        #expect(head.hasPrefix("HTTP/1.1 200"))
        received.removeFirst(head.utf8.count)
        return true
    }

    private func readMore() throws {
        let bytes = try #require(try socket.read(until: deadline), "No bytes arrived before the deadline.")
        try #require(!bytes.isEmpty, "The stream has ended.")
        received += bytes
    }
}
