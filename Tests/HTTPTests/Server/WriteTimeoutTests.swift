import EventLoops
import Glibc
import Testing

@testable import HTTP

/// Clients that read nothing, in each state in which a connection may have bytes left to send.
@Suite struct WriteTimeoutTests {
    struct Client: CustomTestStringConvertible {
        let testDescription: String
        let paths: [String]
        var fields = ""
        var endsInput = false

        var requests: String {
            paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n" }.joined()
        }
    }

    private static let clients = [
        Client(testDescription: "a response", paths: ["/answer"]),
        Client(testDescription: "more unsent bytes than allow another request", paths: ["/large"]),
        Client(testDescription: "the last response", paths: ["/answer"], fields: "Connection: close\r\n"),
        Client(testDescription: "a response, and the client sends no more", paths: ["/answer"], endsInput: true),
        Client(testDescription: "a response before a slow one", paths: ["/answer", "/never"]),
        Client(testDescription: "a file", paths: ["/file"]),
        Client(testDescription: "a file after a response", paths: ["/answer", "/file"]),
        Client(testDescription: "a stream", paths: ["/stream"]),
        Client(testDescription: "a stream that has ended", paths: ["/ended"]),
        Client(testDescription: "a response before a move to another loop", paths: ["/answer", "/move"]),
    ]

    @Test(arguments: clients) func `a client that reads nothing times out`(_ kind: Client) throws {
        let file = try LargeFile()
        let kept = Collector<HTTPResponder>()
        let begun = Collector<String>()
        let group = EventLoopGroup(count: 2)
        let configuration = HTTPServerConfiguration.with {
            $0.timeouts.write = .milliseconds(50)
            $0.systemSendBuffer = 16_384
        }
        let server = try TestServer(group: group, configuration) { request, responder in
            defer { begun.add(request.path) }
            let block = [UInt8](repeating: 65, count: 200_000)
            switch request.path {
            case "/large": responder.respond(.html([UInt8](repeating: 65, count: 1_000_000)))
            case "/file": responder.respond(HTTPResponse(status: .ok, body: .file(HTTPFile(path: file.path)!)))
            case "/stream": responder.stream().write(block)
            case "/ended":
                let stream = responder.stream()
                stream.write(block)
                stream.close()
            case "/move": responder.move(to: group.loops[1 - responder.loop.index]) { _ = $0.stream() }
            case "/never": kept.add(responder)
            default: responder.respond(.html(block))
            }
        }
        defer { server.stop() }
        let client = try TestClient(port: server.server.boundPort, receiveBuffer: 4_096)
        client.send(kind.requests)
        if kind.endsInput { client.finish() }
        begun.wait(for: kind.paths.count)
        let closed = Collector<Bool>()
        server.server.contexts[0].server.notifyWhenNone { closed.add(true) }
        closed.wait(for: 1)
        #expect(server.server.connectionCount == 0)
        withExtendedLifetime(client) { kept.clear() }
    }

    /// A file that is larger than the buffers of two sockets.
    private final class LargeFile: Sendable {
        let path: String

        init() throws {
            var template = Array("/tmp/bindery-file-XXXXXX".utf8CString)
            let descriptor = mkstemp(&template)
            path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
            try #require(ftruncate(descriptor, 1_000_000) == 0)
            close(descriptor)
        }

        deinit { unlink(path) }
    }
}
