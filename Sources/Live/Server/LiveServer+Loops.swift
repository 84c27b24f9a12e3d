import EventLoops
import HTTP

/// Selects the registry for a request: the one on the loop that the page or the session lives on.
extension LiveServer {
    func registry(of id: PageID) -> LoopBound<PageRegistry<App>> {
        registries[id.loopIndex < registries.count ? id.loopIndex : 0]
    }

    func registry(of session: SessionID) -> LoopBound<PageRegistry<App>> {
        registries[session.loopIndex(of: registries.count)]
    }

    func session(of request: HTTPRequest) -> SessionID? {
        SessionID(of: request, isSecure: proxies.isSecure(request))
    }

    typealias Answer = PageRegistry<App>.Answer

    /// Returns the network that the request counts for in limits.
    func network(of request: HTTPRequest) -> ClientNetwork {
        ClientNetwork(proxies.client(request.headers, peer: request.remoteAddress))
    }

    func claim(_ id: PageID, _ request: HTTPRequest) -> PageClaim {
        PageClaim(id: id, session: session(of: request))
    }

    func onLoop(
        of claim: PageClaim, _ responder: HTTPResponder,
        _ work: @escaping @Sendable (PageRegistry<App>, @escaping Answer) -> Void
    ) {
        hand(to: registry(of: claim.id), responder, cookie: nil, work)
    }

    /// Runs `work` on the loop of the request's session, which is determined by the session id's hash.
    ///
    /// A new session gets an id that hashes to the loop that received the request.
    func onLoop(
        ofSessionIn request: HTTPRequest, _ responder: HTTPResponder,
        _ work: @escaping @Sendable (PageRegistry<App>, SessionID, @escaping Answer) -> Void
    ) {
        let (reader, network) = (UserPreferenceFields(of: request), network(of: request))
        let work = { @Sendable (registry: PageRegistry<App>, session: SessionID, answer: @escaping Answer) in
            registry.context.note(reader, from: network, of: registry.context.session(session))
            work(registry, session, answer)
        }
        if let session = session(of: request) {
            return hand(to: registry(of: session), responder, cookie: nil) { registry, answer in
                registry.context.findSession(session) { found in
                    if found == nil { return answer(.noSession()) }
                    work(registry, session, answer)
                }
            }
        }
        let here = responder.loop.index % registries.count
        let new = SessionID(onLoop: here, of: registries.count)
        let cookie = new.cookie(isSecure: proxies.isSecure(request))
        hand(to: registries[here], responder, cookie: cookie) { work($0, new, $1) }
    }

    /// Runs `work` on the registry's loop and responds on the connection's loop. Request and response are passed as
    /// values.
    private func hand(
        to registry: LoopBound<PageRegistry<App>>, _ responder: HTTPResponder, cookie: SetCookie?,
        _ work: @escaping @Sendable (PageRegistry<App>, @escaping Answer) -> Void
    ) {
        let origin = LoopBound(responder, on: responder.loop)
        registry.run { pages in
            work(pages) { response in
                var response = response
                // A response to a sign-in sets the cookie of the new session instead.
                if let cookie, !response.headers.contains("Set-Cookie"), response.belongsToSession {
                    response.setCookie(cookie)
                }
                let answer = response
                origin.run { $0.respond(answer) }
            }
        }
    }
}

/// A request's claim to act for a page: the page's id and the session in the request's cookie, if any.
struct PageClaim: Sendable {
    let id: PageID
    let session: SessionID?
}

extension LoopContext {
    /// Returns the page that a request names; `nil` if the page does not exist or belongs to another session.
    func page(_ claim: PageClaim) -> Page? {
        guard let page = pages.all[claim.id], page.session.isPresented(by: claim.session) else { return nil }
        return page
    }
}
