import EventLoops
import HTTP

/// A request to an endpoint and its answer. Used on the loop of the request.
final class EndpointExchange {
    private let request: EndpointRequest
    private let handler: EndpointHandler
    private let responder: HTTPResponder
    private let blocking: BlockingPool
    private let report: (any Error) -> Void
    /// Indicates whether answers belong to a session, so that they must not be stored by caches.
    private let isPrivate: Bool

    /// - Parameter report: Receives an error that is not meant for the client.
    init(
        _ request: EndpointRequest, _ handler: @escaping EndpointHandler, _ responder: HTTPResponder,
        isPrivate: Bool, blocking: BlockingPool, report: @escaping (any Error) -> Void
    ) {
        (self.request, self.handler, self.responder) = (request, handler, responder)
        (self.isPrivate, self.blocking, self.report) = (isPrivate, blocking, report)
    }

    /// Calls the handler and sends its answer. If the client disconnects, the task is cancelled.
    func start() {
        let task = LoopActor.start({ await self.run() }, on: responder.loop)
        responder.onDisconnect = { task.cancel() }
    }

    private nonisolated(nonsending) func run() async {
        do {
            let answer = try await handler(request)
            switch answer.content {
            case .response(var response):
                (response.status, response.headers) = (answer.status, answer.headers)
                respond(response)
            case .file(let path, let type, let policy): respondWithFile(path, type, policy, answer)
            case .stream(let write): await stream(answer, write)
            }
        } catch let error as EndpointError {
            respond(error.response(to: request.request))
        } catch is CancellationError {
            respond(EndpointError(.serviceUnavailable, "The request was cancelled.").response(to: request.request))
        } catch {
            report(error)
            respond(
                EndpointError(.internalServerError, "The server could not answer the request.")
                    .response(to: request.request))
        }
    }

    private func protected(_ headers: HTTPHeaders) -> HTTPHeaders {
        guard isPrivate, !headers.contains("Cache-Control") else { return headers }
        var headers = headers
        headers.append("Cache-Control", "no-store")
        return headers
    }

    private func respond(_ response: HTTPResponse) {
        var response = response
        response.headers = protected(response.headers)
        responder.respond(response)
    }

    private func respondWithFile(_ path: String, _ type: String, _ policy: String?, _ answer: EndpointAnswer) {
        let request = request.request
        let bound = LoopBound(self, on: responder.loop)
        let open = { @Sendable in HTTPFile(path: path) }
        blocking.run(open, on: responder.loop) { file in
            guard let file else { return bound.onLoop.respond(EndpointError(.notFound).response(to: request)) }
            var response = HTTPResponse.file(file, type: type, policy: policy, for: request)
            if bound.onLoop.isPrivate { response.headers.set("Cache-Control", "private, no-cache") }
            for (name, value) in answer.headers.fields { response.headers.set(name, value) }
            bound.onLoop.respond(response)
        }
    }

    private nonisolated(nonsending) func stream(
        _ answer: EndpointAnswer, _ write: EndpointAnswer.Writing
    ) async {
        let stream = responder.stream(status: answer.status, headers: protected(answer.headers))
        do {
            try await write(EndpointBody(stream, blocking: blocking))
            stream.close()
        } catch {
            if !(error is CancellationError) { report(error) }
            stream.abort()
        }
    }
}
