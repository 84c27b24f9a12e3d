import EventLoops
import Foundation
package import HTTP
import LiveTesting

/// A service on a free port of this machine that answers and fails as a test requires, and records its requests.
package final class FaultServer: Sendable {
    /// A deviation from the correct response.
    package enum Fault: Sendable, Equatable {
        /// The server sends the header at once, and the body when `release()` is called.
        case slow
        /// An error status, optionally with Retry-After.
        case status(Int, retryAfter: String? = nil)
        /// The first half of the correct body, with a matching length.
        case malformed
        /// The first half of the correct body, after which the connection is closed.
        case cutOff
        /// The correct body with the content type of a page.
        case wrongType
    }

    /// The requests that the server has received.
    package let record = Record()
    private let server: LoopbackServer

    /// Creates a server.
    ///
    /// - Parameter answer: Returns the correct response to a request, with a body of bytes. Called on the server's
    ///   loop.
    package init(answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws {
        server = try LoopbackServer { [record] _ in
            { request, responder in
                let fault = record.take(request)
                var request = request
                // A fault must affect a complete response, not a 304.
                if fault != nil { request.headers["If-None-Match"] = nil }
                Self.respond(with: answer(request), fault, to: responder, record)
            }
        }
    }

    /// The base URL.
    package var address: String { server.address }

    /// Lets the next requests fail, one after another.
    ///
    /// - Parameter path: A prefix of the paths that are affected.
    package func fail(_ faults: Fault..., at path: String = "/") {
        record.plan(faults, at: path)
    }

    /// Completes the delayed responses.
    package func release() {
        for answer in record.takeHeld() { answer.loop.execute { answer.finish() } }
    }

    private static func respond(
        with good: HTTPResponse, _ fault: Fault?, to responder: HTTPResponder, _ record: Record
    ) {
        guard let body = good.body.bytes else { return responder.respond(good) }
        var answer = good
        switch fault {
        case nil: responder.respond(good)
        case .status(let status, let retryAfter):
            answer = HTTPResponse(status: HTTPStatus(status), body: .bytes([]))
            if let retryAfter { answer.headers["Retry-After"] = retryAfter }
            responder.respond(answer)
        case .malformed:
            answer.body = .bytes(Array(body.prefix(body.count / 2)))
            responder.respond(answer)
        case .wrongType:
            answer.headers["Content-Type"] = "text/html"
            responder.respond(answer)
        case .cutOff:
            let stream = responder.stream(headers: good.headers)
            stream.write(Array(body.prefix(body.count / 2)))
            stream.abort()
        case .slow:
            record.hold(Held(responder.stream(headers: good.headers), body: body, record))
        }
    }

    /// A response whose body is delayed.
    final class Held: @unchecked Sendable {
        // Unchecked: `stream` and `isFinished` are accessed on the loop only.
        let loop: EventLoop
        private let stream: HTTPResponseStream
        private let body: [UInt8]
        private var isFinished = false

        init(_ stream: HTTPResponseStream, body: [UInt8], _ record: Record) {
            self.stream = stream
            self.body = body
            loop = stream.loop
            stream.onClose = { [self] in
                if !isFinished { record.addCancellation() }
            }
        }

        func finish() {
            isFinished = true
            stream.write(body)
            stream.close()
        }
    }
}

extension HTTPResponse {
    /// Returns a successful response with a JSON body.
    package static func json(_ text: String, headers: HTTPHeaders = [:]) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/json; charset=utf-8"
        return HTTPResponse(status: .ok, headers: headers, body: .bytes(Array(text.utf8)))
    }
}
