import EventLoops
import HTTP

/// Pages with the script: their events, their streams, and their end.
extension PageRegistry {
    /// A form from a page with the script: its inputs take it; what comes of it goes out on the stream.
    func serveEvent(_ claim: PageClaim, _ form: PostedForm, _ answer: @escaping Answer) {
        guard let page = pageForEvent(claim, answer) else { return }
        if let (file, limit) = page.tooLargeFile(of: form) { return answer(.tooLarge(file, limit: limit)) }
        // A post that was sent again, because its answer was lost, is taken once.
        guard form.edit == 0 || form.edit > page.lastEdit else { return answer(.noContent) }
        // Without this check a header that any client can send would lift the limit of failed sign-ins.
        if let wait = page.signInWait() { return answer(.wait(wait)) }
        var form = form
        if let shortage = page.hold(&form) {
            page.tell(shortage)
            return answer(.noRoomForEvent(shortage))
        }
        page.lastEdit = max(page.lastEdit, form.edit)
        page.take(form)
        answer(.noContent)
    }

    /// The page of an event that may be taken; where there is none, answers.
    private func pageForEvent(_ claim: PageClaim, _ answer: @escaping Answer) -> Page? {
        guard let page = context.page(claim) else {
            context.metrics.eventsForgotten += 1
            answer(.forgotten())
            return nil
        }
        if let wait = page.takeEvent() {
            context.noteLimit(of: page.session)
            answer(.wait(wait))
            return nil
        }
        context.metrics.eventsTaken += 1
        return page
    }

    /// A link, or the browser's back and forward, in a page with the script.
    func serveNavigation(_ claim: PageClaim, to address: Address, _ answer: @escaping Answer) {
        guard let page = pageForEvent(claim, answer) else { return }
        // The browser loads it as a document instead, and is answered as anybody.
        guard app.access(to: address, account: page.session.account) == .allowed else { return answer(.load()) }
        page.clearMessages()
        let isElsewhere = page.address != address || page.stack.last?.isProblem == true
        page.recover()
        page.depart(to: address, isLookedUp: isElsewhere)
        if isElsewhere { resolve(address, for: page) { _ in } }
        answer(.noContent)
    }

    /// The stream of a page; one that is not known, or has moved on too far, is told so on the stream.
    func serveStream(_ claim: PageClaim, for client: StreamClient, isCompressed: Bool, _ responder: HTTPResponder) {
        let page = context.page(claim)
        if let page, !mayConnect(page.session, responder.respond) { return }
        let stream = open(responder, isCompressed: isCompressed, isShared: false)
        if let page, page.attach(stream, for: client) { return context.keep(stream) }
        stream.sendGone(claim.id)
        stream.close()
    }

    /// Decides whether the browser may ask for a stream, or about one, already; where it may not, answers.
    private func mayConnect(_ session: Session, _ answer: Answer) -> Bool {
        guard let wait = session.takeConnection(now: context.loop.now) else { return true }
        context.noteLimit(of: session)
        answer(.wait(wait))
        return false
    }

    /// One stream for all pages of a browser. Each comes with ``serveAttach(_:for:_:)``.
    func serveSharedStream(_ session: SessionID, isCompressed: Bool, _ responder: HTTPResponder) {
        context.findSession(session) { [self] session in
            guard let session else { return responder.respond(.noSession()) }
            guard mayConnect(session, responder.respond) else { return }
            let stream = open(responder, isCompressed: isCompressed, isShared: true)
            context.keep(stream)
            session.stream = stream
        }
    }

    /// Lets a page's events go out on its browser's stream.
    ///
    /// A page whose browser has another session by now, as when its first two windows were opened at once, is to be mounted again.
    func serveAttach(_ claim: PageClaim, for client: StreamClient, _ answer: @escaping Answer) {
        guard let page = context.page(claim) else { return answer(.forgotten()) }
        guard mayConnect(page.session, answer) else { return }
        page.touch()
        guard let stream = page.session.stream else {
            return answer(.text("This browser has no stream open yet.\n", status: 202))
        }
        answer(page.attach(stream, for: client) ? .noContent : .forgotten())
    }

    /// The document as the page is now, for a client that compares what it has made of the patches: as tests do.
    func serveRendering(_ claim: PageClaim, _ answer: @escaping Answer) {
        guard let page = context.page(claim) else { return answer(.forgotten()) }
        guard let (document, lastPatch) = page.renderForComparison() else {
            return answer(.text("Not all that has changed could be sent yet.\n", status: .conflict))
        }
        var response = HTTPResponse.document(document, status: .ok, images: context.imageSources)
        response.headers.append("Bindery-Patch", lastPatch.map(String.init) ?? "")
        answer(response)
    }

    private func open(_ responder: HTTPResponder, isCompressed: Bool, isShared: Bool) -> EventStream {
        EventStream(
            responder.eventStream(isCompressed: isCompressed),
            encoder: isCompressed ? context.assembler.encoder : nil, isShared: isShared)
    }

    /// The window was closed or left; if it was only reloaded, a new page has taken its place already.
    ///
    /// It is counted, but never refused: the browser says so once, and the page makes room.
    func serveClose(_ claim: PageClaim, _ answer: @escaping Answer) {
        if let page = context.page(claim) {
            _ = page.session.takeConnection(now: context.loop.now)
            page.end()
        }
        answer(.noContent)
    }
}
