import Bindery

extension Part {
    /// The cost of a request, compared with a loop that only counts bytes.
    static var server: Part {
        Part(
            name: "http",
            summary: "requests: rate and processor time, keep-alive and pipelined; compared with a bare loop",
            measure: { _ in try ServerPart.measure() })
    }
}

private enum ServerPart {
    static let cases = [
        RequestCase(name: "keep-alive, 64 connections", clients: 64, pipelined: 1, batches: 40),
        RequestCase(name: "pipelined x16, 16 connections", clients: 16, pipelined: 16, batches: 40),
        RequestCase(name: "one connection, sequential", clients: 1, pipelined: 1, batches: 500),
    ]

    static func measure() throws -> Table {
        let server = try BinderyServer { _, responder in responder.respond(.text("Hello, world!\n")) }
        defer { server.stop() }
        let request = Message.get("/hello")
        let first = try LoopbackSocket(port: server.port)
        try first.send(request)
        let answer = try first.receiveAnswer()
        let bare = try BareServer(requestLength: request.count, answer: answer)
        defer { bare.stop() }
        let rows = try cases.map {
            try $0.rows(server, bare, request: request, answerLength: answer.count)
        }
        return Table(
            title: "http", rows: rows.flatMap { $0 },
            notes: [
                "One loop; the clients are blocking sockets on another thread of this process. Reference: a loop over the same",
                "poller that parses nothing and writes the same \(answer.count) bytes for each \(request.count) bytes received.",
            ])
    }
}
