import EventLoops
import HTTP
import Scenes

/// Answers requests to the app's endpoints.
extension LiveServer {
    /// Creates a router with the app's endpoints, in front of its pages.
    func router(for endpoints: Endpoints, pages: @escaping HTTPHandler) -> Router {
        var router = Router(fallback: pages) { [self] request, allowed, responder in
            serveOtherMethod(request, allowed: allowed, responder, pages: pages)
        }
        for endpoint in endpoints.entries {
            router.on(endpoint.method, endpoint.pattern.text, streamsBody: endpoint.streamsBody) {
                [self] request, parameters, responder in
                serve(endpoint, request, parameters, responder)
            }
        }
        return router
    }

    /// Handles a request for a path that has endpoints for other methods only. A page or a file may have the same path.
    private func serveOtherMethod(
        _ request: HTTPRequest, allowed: String, _ responder: HTTPResponder, pages: HTTPHandler
    ) {
        let isForPage = request.method == .get || request.method == .head || request.method == .post
        if isForPage, App.routes.match(request.path) != nil { return pages(request, responder) }
        let refuse = { @Sendable (responder: HTTPResponder) in
            var response = EndpointError(.methodNotAllowed, "This address supports \(allowed).").response(to: request)
            response.headers.append("Allow", allowed)
            responder.respond(response)
        }
        guard request.method == .get || request.method == .head else { return refuse(responder) }
        files.handle(request, responder, notFound: refuse)
    }

    private func serve(
        _ endpoint: Endpoint, _ request: HTTPRequest, _ parameters: PathParameters, _ responder: HTTPResponder
    ) {
        func refuse(_ status: HTTPStatus, _ message: String) {
            responder.respond(EndpointError(status, message).response(to: request))
        }
        if let limit = endpoint.bodyBytes, responder.body?.length ?? request.body.count > limit {
            return refuse(.contentTooLarge, "The body has more than \(limit) bytes.")
        }
        guard endpoint.origin == .thisSite else {
            return start(endpoint, of: request, parameters, in: nil, responder)
        }
        guard protection.allows(request) else { return refuse(.forbidden, "The request comes from another site.") }
        guard let id = session(of: request) else {
            return start(endpoint, of: request, parameters, in: nil, responder)
        }
        let registry = registry(of: id)
        let work = { @Sendable [self] (responder: HTTPResponder) in
            registry.onLoop.context.findSession(id) { [self] session in
                guard let session else { return responder.respond(.noSession(in: language(of: request))) }
                if let wait = session.takeEvent(now: registry.loop.now) {
                    registry.onLoop.context.noteLimit(of: session)
                    return responder.respond(.slowDown(for: wait, in: language(of: request)))
                }
                start(endpoint, of: request, parameters, in: session, responder)
            }
        }
        if responder.loop === registry.loop { work(responder) } else { responder.move(to: registry.loop, then: work) }
    }

    /// Calls the handler on the responder's loop.
    private func start(
        _ endpoint: Endpoint, of request: HTTPRequest, _ parameters: PathParameters, in session: Session?,
        _ responder: HTTPResponder
    ) {
        let (address, account) = (Address(request.target), session?.account)
        if !endpoint.limits.isEmpty,
            let wait = endpoint.wait(for: account, from: network(of: request), now: responder.loop.now)
        {
            return responder.respond(EndpointError.tooManyRequests(for: wait, to: request))
        }
        if endpoint.origin == .thisSite {
            switch app.access(to: address, account: account) {
            case .allowed: break
            case .signIn:
                return responder.respond(EndpointError(.unauthorized, "Sign in first.").response(to: request))
            case .refused:
                return responder.respond(EndpointError(.forbidden, "This account has no access.").response(to: request))
            }
        }
        let languages = session?.languages ?? SessionLanguages()
        let received = EndpointRequest(
            request, parameters: parameters,
            clientAddress: proxies.client(request.headers, peer: request.remoteAddress), account: account,
            languages: languages,
            bytes: EndpointBytes(responder.body, limit: endpoint.bodyBytes, whole: request.body))
        EndpointExchange(received, endpoint.handler, responder, isPrivate: session != nil, blocking: blocking) {
            [log, logLevel] error in
            guard logLevel <= .error else { return }
            log(
                LogEvent(
                    .error, "endpoint-failed",
                    [
                        LogEvent.Field("route", "\(endpoint.method) \(endpoint.pattern.text)"),
                        LogEvent.Field("error", "\(error)"),
                    ]))
        }.start()
    }
}

extension Endpoint {
    /// Counts a request. Returns the time that the client must wait if it has exceeded a limit; otherwise `nil`.
    fileprivate func wait(
        for account: SessionAccount?, from network: ClientNetwork, now: ContinuousClock.Instant
    ) -> Duration? {
        for limit in limits {
            let client = account.map { EndpointLimiter.Client.account($0.id) } ?? .network(network)
            if let wait = limit.take(from: client, now: now) { return wait }
        }
        return nil
    }
}
