import Bindery
import Foundation
import LiveTesting

/// A service on a free port of this machine that answers as the test says, fails when the test wants it to, and tells what it saw.
final class FaultServer: Sendable {
    /// What it does instead of answering well.
    enum Fault: Sendable, Equatable {
        /// The header comes, and the body when `release()` is called.
        case slow
        /// A status that says that something is wrong, with Retry-After where there is one.
        case status(Int, retryAfter: String? = nil)
        /// The first half of the good answer, as if it were all.
        case malformed
        /// The first half of the good answer, and then the connection ends.
        case cutOff
        /// The good answer, called a page.
        case wrongType
    }

    /// What it saw.
    let record = Record()
    private let server: LoopbackServer

    /// - Parameter answer: the good answer to a request, with a body of bytes. Called on the server's loop.
    init(answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws {
        server = try LoopbackServer { [record] _ in
            { request, responder in
                let fault = record.take(request)
                var request = request
                // What fails is a whole answer, not the word that nothing has changed.
                if fault != nil { request.headers["If-None-Match"] = nil }
                Self.respond(with: answer(request), fault, to: responder, record)
            }
        }
    }

    /// Its base URL.
    var address: String { server.address }

    /// Has the next requests fail, one after the other.
    ///
    /// - Parameter path: only those whose path begins so.
    func fail(_ faults: Fault..., at path: String = "/") {
        record.plan(faults, at: path)
    }

    /// Lets go of the answers that are held back.
    func release() {
        for answer in record.takeHeld() { answer.loop.execute { answer.finish() } }
    }

    private static func respond(
        with good: HTTPResponse, _ fault: Fault?, to responder: HTTPResponder, _ record: Record
    ) {
        guard case .bytes(let body) = good.body else { return responder.respond(good) }
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

    /// An answer whose body waits.
    final class Held: @unchecked Sendable {
        // Unchecked: `stream` and `isFinished` are touched on the loop only.
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
    /// A good answer in JSON.
    static func json(_ text: String, headers: HTTPHeaders = [:]) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/json; charset=utf-8"
        return HTTPResponse(status: .ok, headers: headers, body: .bytes(Array(text.utf8)))
    }
}
