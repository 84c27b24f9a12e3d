import Bindery
import HTTP

extension Part {
    /// The cost of a request, compared with a loop that only counts bytes.
    static var server: Part {
        Part(
            name: "http",
            summary: "requests: rate and processor time, keep-alive and pipelined; compared with a bare loop and nginx",
            measure: { _ in try Processors.sharingOne { try ServerPart.measure() } })
    }
}

private enum ServerPart {
    static func measure() throws -> Table {
        Table(
            title: "http", rows: try plaintext() + routes() + endpoints() + FileRows.measure(),
            notes: [
                "One loop; the clients are blocking sockets on another thread of this process. Reference: a loop over the same",
                "poller that parses nothing and writes the same bytes; for the file, one process of nginx with sendfile.",
                "Clients and servers share one processor, so that no rate depends on where the kernel puts their threads.",
                "Each round waits for its last response first, so that the client does not interrupt the loop for each one.",
            ])
    }

    private static func plaintext() throws -> [Row] {
        let server = try BinderyServer { _, responder in responder.respond(.text("Hello, world!\n")) }
        defer { server.stop() }
        return try rows(
            server, "/hello",
            [
                RequestCase(name: "plaintext, 64 connections", rateTarget: 0.95, processorTarget: 1.25),
                RequestCase(
                    name: "plaintext, pipelined x16, 16 connections", clients: 16, pipelined: 16, rateTarget: 0.5),
                RequestCase(name: "plaintext, one connection, sequential", clients: 1, batches: 500),
            ])
    }

    private static func routes() throws -> [Row] {
        var router = Router()
        router.get("/users/:user/tasks/:task") { _, parameters, responder in
            responder.respond(.text("\(parameters["user"] ?? "") \(parameters["task"] ?? "")\n"))
        }
        let server = try BinderyServer { [router] request, responder in router.handle(request, responder) }
        defer { server.stop() }
        return try rows(
            server, "/users/ada/tasks/42", [RequestCase(name: "route with two parameters, 64 connections")])
    }

    private static func endpoints() throws -> [Row] {
        let services = try LiveServices(EndpointApp(), templates: PointerApp.templates)
        defer { services.stop() }
        return try rows(services.server, "/json", [RequestCase(name: "endpoint with JSON, 64 connections")])
            + rows(
                services.server, "/users/ada/tasks/42",
                [RequestCase(name: "endpoint with two parameters, 64 connections")])
    }

    /// Measures requests for a target, compared with a bare loop that returns the same response.
    private static func rows(_ server: BinderyServer, _ target: String, _ cases: [RequestCase]) throws -> [Row] {
        let request = Message.get(target)
        let first = try LoopbackSocket(port: server.port)
        try first.send(request)
        let exchange = RequestCase.Exchange(request: request, answer: try first.receiveAnswer())
        let bare = try BareServer(requestLength: request.count, answer: exchange.answer)
        defer { bare.stop() }
        return try cases.flatMap { try $0.rows(server, bare, exchange) }
    }
}
