import EventLoops
import HTTP
import Texts

/// Handles forms that are posted without the script.
extension PageRegistry {
    /// Handles a plain form post: mounts the scenes, feeds the inputs and waits for the actions that they start.
    ///
    /// The response is a redirect, or the page with its messages if an action failed or an input was rejected. The page
    /// ends after a redirect.
    func servePost(
        _ address: Address, _ sender: PostSender, _ form: PostedForm, _ answer: @escaping Answer
    ) {
        // Before the ledger is asked, which may query a database.
        guard isWithinRate(context.session(sender.session), answer) else { return }
        if let number = form.outboxNumber {
            return servePost(address, sender, form, outbox: number, answer)
        }
        serveForm(address, sender, form, answer)
    }

    /// Handles a plain form post that has not been applied before.
    func serveForm(
        _ address: Address, _ sender: PostSender, _ form: PostedForm, _ answer: @escaping Answer
    ) {
        let address = address.withoutWaiting.address
        let session = context.session(sender.session)
        context.metrics.eventsTaken += 1
        guard mayShow(address, session, sender.permit, answer) else { return }
        mount(address, session, sender.permit) { [self] page, result in
            switch result {
            case .failure(let error):
                serveFailure(error, of: page, sender.permit, answer)
            case .success(.noFile):
                answer(.noFile())
            case .success(.notFound):
                finish(page, isKept: false, status: .notFound, answer)
            case .success(.scenes):
                var form = form
                if let shortage = page.hold(&form) {
                    page.end()
                    return answer(.noRoomForForm(shortage, in: context.language(of: session)))
                }
                page.takeCarriedValues()
                if let wait = page.beginPost() {
                    page.end()
                    return answer(.tooManySignIns(for: wait, in: context.language(of: session)))
                }
                page.deliver(form)
                page.activity.wait(for: .settled, in: page, limit: context.limits.actionTimeout) { [self] outcome in
                    if case .done = outcome { page.settlePost() }
                    finishPost(address, page, sender.permit, form, outcome) { response in
                        var response = response
                        if page.post.hasSignedIn {
                            response.setCookie(page.session.id.cookie(isSecure: sender.isSecure))
                        }
                        if response.isRedirect, form.numbered == nil,
                            let messages = page.takeMessages(for: sender)
                        {
                            response.setCookie(messages)
                        }
                        response.tellLanguage(of: page.session)
                        answer(response)
                    }
                }
            }
        }
    }

    private func finishPost(
        _ address: Address, _ page: Page, _ permit: ClientPermit?, _ form: PostedForm, _ outcome: PageActivity.Outcome,
        _ answer: @escaping Answer
    ) {
        switch outcome {
        case .failed(let error):
            if let post = form.numbered { noteEnd(of: post, in: page) }
            serveFailure(error, of: page, permit, answer)
        case .done, .timedOut:
            let staysHere = page.address == address && !page.clientAddress.isLeaving
            let hasFailed = staysHere && (page.activity.anActionFailed || page.activity.anInputWasRefused)
            // The page is kept as any other that is shown, so that the script can continue with it.
            let isKept = page.stream.permit != nil && form.numbered == nil
            let showFailure = { [self] in
                page.forgetPasswords()
                page.post.end()
                finish(
                    page, isKept: isKept && context.makeRoom(for: page.session) == nil, status: .unprocessableContent,
                    answer)
            }
            if let post = form.numbered {
                if hasFailed { post.refuse() }
                return finish(post, in: page, answer, refuse: showFailure)
            }
            if hasFailed { return showFailure() }
            if case .timedOut = outcome { page.tell(Self.unfinished, isAlert: false) }
            answer(.redirect(to: destination(of: page, staysHere: staysHere), status: .seeOther))
            page.leaveCarriedValues()
            page.end()
        }
    }

    private static var unfinished: Text {
        Text("The server is still working on this. Reload this page later to see the result.")
    }

    /// Returns the address that the response to a post redirects to: the address that the coordinator has moved to or,
    /// after a sign-in, the address that the user requested before.
    private func destination(of page: Page, staysHere: Bool) -> String {
        if page.clientAddress.isLeaving { return page.clientAddress.shown.description }
        if let other = page.post.destination { return other }
        if staysHere, page.post.hasSignedIn { return (page.address.returnAddress ?? Address("/")).description }
        return page.plainAddress
    }
}

/// The session of a request, and the conditions for its response.
struct PostSender: Sendable {
    let session: SessionID
    /// Indicates whether the browser's connection uses TLS, as far as the server knows.
    let isSecure: Bool
    /// The permit for keeping the page; `nil` if the browser's network has too many.
    let permit: ClientPermit?
    /// Indicates whether the browser has the messages of an earlier post that no document has shown.
    let hasSentMessages: Bool
}
