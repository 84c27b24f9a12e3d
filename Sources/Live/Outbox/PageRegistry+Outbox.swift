import EventLoops
import HTTP
import PostLedgers
import Scenes

/// Handles posts from browsers' outboxes and other posts with numbers for all pages, each of which is applied once. In the
/// ledger, they belong to the account of the session. Those without an account have no owner, because a browser that was
/// killed may have lost its session; only the browser knows their random numbers.
extension PageRegistry {
    // MARK: Pages with the script

    /// Begins a post of a page with the script.
    ///
    /// - Parameter then: Called with a post that must be processed, or with `nil` for one that was applied before, and
    ///   with the function for a response to a post that was not processed.
    func begin(
        _ number: String, in page: Page, _ answer: @escaping Answer,
        _ then: @escaping (_ post: NumberedPost?, _ answer: @escaping Answer) -> Void
    ) {
        begin(number, of: page.session, answer) { [self] run in
            guard !page.isEnded else {
                if let run { context.outbox.cancel(run) }
                return answer(.forgotten())
            }
            guard let run else { return then(nil, answer) }
            let post = NumberedPost(run, on: context.loop, departure: .forgotten(), answer: answer)
            then(post) { [outbox = context.outbox] response in
                outbox.cancel(run)
                answer(response)
            }
        }
    }

    /// Begins a post of a page with the script that no outbox keeps.
    ///
    /// - Parameters:
    ///   - isNew: Indicates whether the client has sent the post to no other page before.
    ///   - then: Called with an indication whether the post was received before, and otherwise with the post; `nil` for one
    ///     that is processed without a record, because its client has sent too many.
    func begin(
        unkept number: String, isNew: Bool, in page: Page, _ answer: @escaping Answer,
        _ then: @escaping (_ isApplied: Bool, _ post: NumberedPost?) -> Void
    ) {
        guard let id = PostID(number, owner: page.session.owner) else { return answer(.forgotten()) }
        let begun = { [context] (isApplied: Bool) in
            if page.isEnded { return answer(.forgotten()) }
            let isRecorded = context.outbox.records(from: page.session.network, now: context.loop.now)
            guard !isApplied, isRecorded else { return then(isApplied, nil) }
            then(false, NumberedPost(PostRun(id), on: context.loop, departure: .forgotten(), answer: answer))
        }
        if isNew { return begun(false) }
        let bound = LoopBound(begun, on: context.loop)
        context.outbox.lookUp(unkept: id) { isApplied in bound.run { $0(isApplied) } }
    }

    /// Responds to a post that no outbox keeps as soon as the inputs of the page have received it.
    func confirm(_ post: NumberedPost, in page: Page) {
        if post.hasActions { context.outbox.noteStart(unkept: post.run) }
        page.activity.wait(for: post) { [outbox = context.outbox, network = page.session.network] end in
            outbox.noteEnd(unkept: post.run, hasFailed: end != .succeeded, from: network)
        }
        page.confirm { post.respond($0) }
    }

    /// Responds to a post of a page with the script at its end, or when the page ends. The response is `204` also if its
    /// action has failed, because the page tells the user why; a field then says so.
    func finish(_ post: NumberedPost, in page: Page) {
        end(post, in: page) { outcome in
            page.confirm { response in
                var response = response
                if outcome != .applied { response.tellRefusal(of: post) }
                post.respond(response)
            }
        }
    }

    // MARK: Other clients

    /// Handles a post that the browser sends without a page, such as after a restart. The response is `204` when the
    /// post has been applied, `422` with the document and its messages if it was refused, `409` if the session has another
    /// account than the user who made it, `403` if the address requires an account, and `503` if it must be sent again.
    func servePost(
        _ address: Address, _ sender: PostSender, _ form: PostedForm, outbox number: String, _ answer: @escaping Answer
    ) {
        let session = context.session(sender.session)
        guard belongs(form, to: session) else { return answer(.otherAccount()) }
        begin(number, of: session, answer) { [self] run in
            guard let run else { return answer(.noContent) }
            let post = NumberedPost(run, on: context.loop, departure: .notRecorded(), answer: answer)
            var form = form
            form.numbered = post
            serveForm(address, sender, form) { [outbox = context.outbox] response in
                if !post.isDelivered { outbox.cancel(run) }
                var response = response
                if response.status == .unprocessableContent { response.tellRefusal(of: post) }
                post.respond(response.isRedirect ? .signInFirst() : response)
            }
        }
    }

    /// Responds to such a post, whose page has settled or had the time to. An action that is still running is not
    /// interrupted: the browser sends the post again, which then waits for the action.
    ///
    /// - Parameter refuse: Responds to a post that was refused.
    func finish(_ post: NumberedPost, in page: Page, _ answer: @escaping Answer, refuse: @escaping () -> Void) {
        end(post, in: page) { outcome in
            // The client has got its response.
            if page.isEnded { return }
            switch outcome {
            case .applied: answer(.noContent)
            case .refused: return refuse()
            case .unknown: answer(.notRecorded())
            }
            page.end()
        }
        if post.isRunning { page.end() }
    }

    /// Records the post at its end, without a response.
    func noteEnd(of post: NumberedPost, in page: Page) { end(post, in: page) { _ in } }

    // MARK: Posts

    /// Indicates whether the account that is signed in has made the post. A page that is mounted again may be that of
    /// another account.
    func belongs(_ form: PostedForm, to session: Session) -> Bool { form.outboxOwner == session.owner }

    /// Begins a post, and calls back with its run, or with `nil` if it was applied before.
    private func begin(
        _ number: String, of session: Session, _ answer: @escaping Answer, _ then: @escaping (PostRun?) -> Void
    ) {
        guard let id = PostID(number, owner: session.owner) else { return answer(.forgotten()) }
        let bound = LoopBound((answer: answer, then: then), on: context.loop)
        context.outbox.begin(id, from: session.network, now: context.loop.now) { turn in
            bound.run { bound in
                switch turn {
                case .now(let run): bound.then(run)
                case .applied: bound.then(nil)
                case .later(let wait): bound.answer(.wait(wait))
                }
            }
        }
    }

    private func end(
        _ post: NumberedPost, in page: Page, _ then: @escaping (PostsUnderWay.Outcome) -> Void
    ) {
        let (outbox, bound) = (context.outbox, LoopBound(then, on: context.loop))
        page.activity.wait(for: post) { end in
            if end == .dropped { return outbox.cancel(post.run) }
            outbox.end(post.run, hasFailed: end == .failed) { outcome in bound.run { $0(outcome) } }
        }
    }
}

extension Session {
    /// The owner of the session's posts; empty without an account.
    fileprivate var owner: String { account?.draftOwner ?? "" }
}

extension HTTPResponse {
    /// Indicates whether the browser requests another document next.
    var isRedirect: Bool { status == .seeOther }

    /// Tells the client that a post was refused: as impossible, of which the app has told no reason, or otherwise.
    fileprivate mutating func tellRefusal(of post: NumberedPost) {
        headers.append("Bindery-Outbox", post.isImpossible ? "gone" : "refused")
    }

    /// Returns the response to a post from an outbox whose address requires an account.
    fileprivate static func signInFirst() -> HTTPResponse {
        .text("Sign in, then send the post again.\n", status: .forbidden)
    }

    /// Returns the response to a post from an outbox that another account has made than the one that is signed in now.
    static func otherAccount() -> HTTPResponse {
        .text("The post belongs to another account.\n", status: .conflict)
    }

    /// Returns the response to a post from an outbox whose number on its page has been processed, but not recorded: the
    /// browser must send it without a page.
    static func unknownOutcome() -> HTTPResponse {
        var response = HTTPResponse.noContent
        response.headers.append("Bindery-Outbox", "unknown")
        return response
    }

    /// Returns the response to a post from an outbox that could not be processed now.
    fileprivate static func notRecorded() -> HTTPResponse {
        retrying(.text("The post has failed. Send it again later.\n", status: .serviceUnavailable), after: .seconds(5))
    }
}
