import EventLoops
import HTMLTemplates
import HTTP
import Texts
import Tracing

/// Handles the events, streams and closing of pages with the script.
extension PageRegistry {
    /// Handles a form from a page with the script. Its inputs receive the values; the resulting changes are sent on the
    /// stream.
    func serveEvent(_ claim: PageClaim, _ form: PostedForm, _ answer: @escaping Answer) {
        Trace.step()
        guard let page = pageForEvent(claim, isMove: form.isMove, answer) else { return }
        var form = form
        if let number = form.outboxNumber {
            guard belongs(form, to: page.session) else { return answer(.otherAccount()) }
            begin(number, in: page, answer) { [self] post, answer in
                (form.numbered, form.isApplied) = (post, post == nil)
                process(form, in: page, answer)
            }
        } else if let number = form.actNumber, page.posts.turn(of: form.number) != .past {
            begin(unkept: number, isNew: !form.isSentAgain, in: page, answer) { [self] isApplied, post in
                (form.numbered, form.isApplied) = (post, isApplied)
                process(form, in: page, answer)
            }
        } else {
            process(form, in: page, answer)
        }
    }

    /// Processes a form when its turn has come, unless it was processed before.
    private func process(_ form: PostedForm, in page: Page, _ answer: @escaping Answer) {
        // The script sends a post again if the response was lost; it must be processed only once. One from an outbox that
        // the ledger does not have was refused, or its number is that of another post.
        let isKept = form.outboxNumber != nil
        let repeated = { answer(isKept && !form.isApplied ? .unknownOutcome() : .noContent) }
        if page.posts.turn(of: form.number) == .past { return repeated() }
        // A post that waits for an earlier one counts in the budget, too. If it does not fit, only its number waits.
        var form = form
        let refusal = refusal(of: &form, in: page)
        if let response = refusal { answer(response) }
        if refusal?.status == .tooManyRequests { return }
        let isAnswered = refusal != nil
        let post = EarlyPost(isAnswered ? { _ in } : answer, repeated: isAnswered ? {} : repeated) { [self, form] in
            if refusal != nil { return true }
            // Without this check a header that any client can send would lift the limit of failed sign-ins.
            if let wait = page.signInWait() {
                answer(.wait(wait))
                return false
            }
            if !form.isApplied {
                page.deliver(form)
            } else if !isKept {
                // The page still shows the form, such as a dialog that the action has closed on the former page.
                page.deliver(form.onlyEdits)
                page.tell(Text("Your last action already arrived before the connection was lost."), isAlert: false)
            }
            switch form.numbered {
            case nil: page.confirm(answer)
            case .some(let post) where isKept: finish(post, in: page)
            case .some(let post): confirm(post, in: page)
            }
            return true
        }
        page.inOrder(form.number, post)
    }

    /// Counts a form in the page's budget. Returns the response to one that does not fit.
    private func refusal(of form: inout PostedForm, in page: Page) -> HTTPResponse? {
        guard let shortage = page.hold(&form) else { return nil }
        page.tell(shortage)
        return .noRoomForEvent(shortage, in: context.language(of: page.session))
    }

    /// Returns the page of an event that may be processed; otherwise responds and returns `nil`.
    private func pageForEvent(_ claim: PageClaim, isMove: Bool = false, _ answer: @escaping Answer) -> Page? {
        Trace.step()
        guard let page = context.page(claim) else {
            context.metrics.eventsForgotten += 1
            answer(.forgotten())
            return nil
        }
        if let wait = page.takeEvent(isMove: isMove) {
            context.noteLimit(of: page.session)
            answer(.wait(wait))
            return nil
        }
        context.metrics.eventsTaken += 1
        return page
    }

    /// Handles a link, or the browser's back and forward, in a page with the script.
    func serveNavigation(_ claim: PageClaim, to address: Address, _ number: PostNumber, _ answer: @escaping Answer) {
        guard let page = pageForEvent(claim, answer) else { return }
        // The browser loads the address as a document instead, which the access check then handles.
        let isAllowed = { [app] in app.access(to: address, account: page.session.account) == .allowed }
        let repeated = { answer(isAllowed() ? .noContent : .load()) }
        page.inOrder(
            number,
            EarlyPost(answer, repeated: repeated) { [self] in
                guard isAllowed() else {
                    answer(.load())
                    return true
                }
                show(address, in: page)
                page.confirm(answer)
                return true
            })
    }

    /// Shows the scenes of an address that the client has requested.
    private func show(_ address: Address, in page: Page) {
        page.clearMessages()
        let isElsewhere = page.address != address || page.stack.last?.isErrorPage == true
        page.recover()
        page.depart(to: address, isLookedUp: isElsewhere)
        if isElsewhere { resolve(address, for: page) { _ in } }
    }

    /// Opens the stream of a page. If the page does not exist, or the patches that the client has missed are no longer
    /// available, the stream tells the client to mount the page again.
    func serveStream(_ claim: PageClaim, for client: StreamClient, isCompressed: Bool, _ responder: HTTPResponder) {
        let page = context.page(claim)
        if let page, !mayConnect(page.session, responder.respond) { return }
        let stream = open(responder, isCompressed: isCompressed, isShared: false)
        if let page, page.attach(stream, for: client) { return context.keep(stream) }
        stream.sendGone(claim.id)
        stream.close()
    }

    /// Returns true if the session may send a request about a stream now; otherwise responds and returns false.
    private func mayConnect(_ session: Session, _ answer: Answer) -> Bool {
        guard let wait = session.takeConnection(now: context.loop.now) else { return true }
        context.noteLimit(of: session)
        answer(.wait(wait))
        return false
    }

    /// Opens one stream for all pages of a browser. Pages are attached to it with ``serveAttach(_:for:_:)``.
    func serveSharedStream(_ session: SessionID, isCompressed: Bool, _ responder: HTTPResponder) {
        context.findSession(session) { [self] session in
            guard let session else {
                return responder.respond(.noSession(in: context.renderers.standard.format.language))
            }
            guard mayConnect(session, responder.respond) else { return }
            let stream = open(responder, isCompressed: isCompressed, isShared: true)
            context.keep(stream)
            session.stream = stream
        }
    }

    /// Attaches a page to its browser's shared stream.
    ///
    /// If the browser has another session now, as when its first two tabs were opened at the same time, the client must
    /// mount the page again.
    func serveAttach(_ claim: PageClaim, for client: StreamClient, _ answer: @escaping Answer) {
        guard let page = context.page(claim) else { return answer(.forgotten()) }
        guard mayConnect(page.session, answer) else { return }
        page.touch()
        guard let stream = page.session.stream else {
            return answer(.text("This browser has not opened its stream yet.\n", status: 202))
        }
        answer(page.attach(stream, for: client) ? .noContent : .forgotten())
    }

    /// Returns the current document to a client that compares it with the result of the patches, as tests do.
    ///
    /// Work that was queued for the loop before the request, such as a change by the test itself, is done first.
    func serveRendering(_ claim: PageClaim, _ answer: @escaping Answer) {
        let later = LoopBound((registry: self, claim: claim, answer: answer), on: context.loop)
        context.loop.execute { later.onLoop.registry.render(later.onLoop.claim, later.onLoop.answer) }
    }

    private func render(_ claim: PageClaim, _ answer: @escaping Answer) {
        guard let page = context.page(claim) else { return answer(.forgotten()) }
        guard let (document, lastPatch) = page.renderForComparison() else {
            return answer(.text("Some changes have not been sent yet.\n", status: .conflict))
        }
        var response = HTTPResponse.document(document, of: page, status: .ok)
        response.headers.append("Bindery-Patch", lastPatch.map(String.init) ?? "")
        answer(response)
    }

    /// Returns the facts that parts of the client need about their page.
    func serveClientFacts(_ claim: PageClaim, _ answer: @escaping Answer) {
        guard let page = context.page(claim) else { return answer(.forgotten()) }
        guard mayConnect(page.session, answer) else { return }
        answer(ClientFacts(of: page).response)
    }

    private func open(_ responder: HTTPResponder, isCompressed: Bool, isShared: Bool) -> EventStream {
        EventStream(
            responder.eventStream(isCompressed: isCompressed),
            encoder: isCompressed ? context.assembler.encoder : nil, isShared: isShared)
    }

    /// Ends a page whose tab was closed or left. If the tab was reloaded, a new page exists already.
    ///
    /// The request counts for the session's rate but is never rejected, because the browser sends it once and it frees
    /// a page.
    func serveClose(_ claim: PageClaim, _ answer: @escaping Answer) {
        if let page = context.page(claim) {
            _ = page.session.takeConnection(now: context.loop.now)
            context.uploads.remove(of: page)
            page.end()
        }
        answer(.noContent)
    }
}

extension LoopContext {
    /// Returns the page that a request names; `nil` if the page does not exist or belongs to another session.
    func page(_ claim: PageClaim) -> Page? {
        Trace.step()
        guard let page = pages.all[claim.id], page.session.isPresented(by: claim.session) else { return nil }
        return page
    }
}
