import HTTP

/// What pages are answered with.
extension HTTPResponse {
    /// A page's document. Never kept by caches: it belongs to one window.
    ///
    /// - Parameter images: where images may come from besides this server.
    static func document(_ document: PageDocument, status: HTTPStatus, images: [String]) -> HTTPResponse {
        var response = HTTPResponse.html(document.html, status: status)
        response.headers.append("Cache-Control", "no-store")
        response.protectDocument(images: images, styleNonce: document.styleNonce)
        return response
    }

    /// Adds what a browser is to know of a document of this server: nothing foreign runs in it, and nobody frames it.
    ///
    /// - Parameter styleNonce: the nonce of the document's one style element; nil without one.
    mutating func protectDocument(images: [String] = [], styleNonce: String? = nil) {
        headers.append("Content-Security-Policy", Self.contentSecurityPolicy(images, styleNonce))
        headers.append("X-Content-Type-Options", "nosniff")
        headers.append("Referrer-Policy", "same-origin")
    }

    /// Only what this server itself sends, and nothing inline without the document's nonce: an injected script or style is dead.
    private static func contentSecurityPolicy(_ images: [String], _ styleNonce: String?) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'\(styleNonce.map { " 'nonce-\($0)'" } ?? ""); \
        img-src \((["'self'", "data:"] + images).joined(separator: " ")); \
        font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; \
        frame-ancestors 'none'
        """
    }

    /// The server does not know the page any more: mount it again.
    static func forgotten() -> HTTPResponse { .text("This page is not known here any more.\n", status: .gone) }

    /// A script's event came too soon: it waits and sends the event again.
    static func wait(_ duration: Duration) -> HTTPResponse {
        retrying(.text("Too much at once. Please wait a moment.\n", status: .tooManyRequests), after: duration)
    }

    /// A file of a form is larger than it may be.
    static func tooLarge(_ file: FormFile, limit: Int) -> HTTPResponse {
        let notice = Notice(
            title: "That file is too large",
            text: "The file has \(file.bytes.count) bytes; \(limit) are taken at most. Nothing of the form was taken.",
            button: "Back")
        return notice.response(status: .contentTooLarge)
    }

    /// A script's event does not fit in a budget. Where that is the site's, the script waits and sends it again.
    static func noRoomForEvent(_ shortage: ByteBudget.Scope) -> HTTPResponse {
        shortage == .loop ? wait(.seconds(5)) : .text(Notice(shortage).text + "\n", status: .contentTooLarge)
    }

    /// A person's form without the script does not fit in a budget.
    static func noRoomForForm(_ shortage: ByteBudget.Scope) -> HTTPResponse {
        let notice = Notice(shortage)
        guard shortage == .loop else { return notice.response(status: .contentTooLarge) }
        return retrying(notice.response(status: .serviceUnavailable), after: .seconds(5))
    }

    /// A person without the script, or a program, asks for too much.
    static func slowDown(for duration: Duration) -> HTTPResponse {
        let notice = Notice(
            title: "One moment, please",
            text: """
                This browser has asked for a lot at once, so the server has not done the last thing that it asked for. Try again \
                in a moment; what you sent with a form is still there when you go back.
                """,
            button: "Try again")
        return retrying(notice.response(status: .tooManyRequests), after: duration)
    }

    /// The client's network has too many pages whose stream was never opened.
    static func tooManyUnopenedPages() -> HTTPResponse {
        let notice = Notice(
            title: "One moment, please",
            text: """
                Your network has requested too many pages of this site, so this page was not opened. Please \
                try again in 15 seconds. If this continues, ask your network's administrator whether a program is \
                sending the requests.
                """,
            button: "Try again")
        return retrying(notice.response(status: .tooManyRequests), after: .seconds(15))
    }

    /// Too many attempts to sign in have failed.
    static func tooManySignIns(for duration: Duration) -> HTTPResponse {
        let notice = Notice(
            title: "Too many attempts to sign in",
            text: """
                Too many sign-in attempts from your network have failed, so this attempt was rejected. Please wait a \
                minute, then try again.
                """,
            button: "Back")
        return retrying(notice.response(status: .tooManyRequests), after: duration)
    }

    /// No page can be opened for now.
    static func tooManyPages(_ fullness: LoopContext.Fullness) -> HTTPResponse {
        switch fullness {
        case .session:
            let notice = Notice(
                title: "Too many windows",
                text: "This browser shows as many pages of this site as one browser may. Close one, then try again.",
                button: "Try again")
            return retrying(notice.response(status: .tooManyRequests), after: .seconds(5))
        case .loop:
            let notice = Notice(
                title: "The site is full",
                text: "As many people look at this site now as it can serve. Please try again in a moment.",
                button: "Try again")
            return retrying(notice.response(status: .serviceUnavailable), after: .seconds(5))
        }
    }

    /// It cannot be told now whether somebody is signed in: nobody is to be taken for a stranger by mistake.
    static func noSession() -> HTTPResponse {
        let notice = Notice(
            title: "One moment, please",
            text: "The site cannot look up now whether you are signed in. Please try again in a moment.",
            button: "Try again")
        return retrying(notice.response(status: .serviceUnavailable), after: .seconds(5))
    }

    /// Says when to come again (RFC 9110, section 10.2.3): whole seconds, at least one.
    private static func retrying(_ response: HTTPResponse, after duration: Duration) -> HTTPResponse {
        let (seconds, attoseconds) = duration.components
        var response = response
        response.headers.append("Retry-After", String(max(1, seconds + (attoseconds > 0 ? 1 : 0))))
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// A fault in the app's own code ended the page, and even that cannot be said in the app's layout.
    static func stopped() -> HTTPResponse {
        Notice(
            title: "This page has stopped",
            text: "Something went wrong in it. What was saved before is safe. Please try again.", button: "Try again"
        ).response(status: .internalServerError)
    }

    /// To a script: the browser itself is to load what it asks for.
    static func load() -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
    }

    /// A style of the server's own.
    static func stylesheet(_ text: String) -> HTTPResponse {
        HTTPResponse(
            status: .ok, headers: ["Content-Type": "text/css; charset=utf-8", "Cache-Control": "no-cache"],
            body: .bytes(Array(text.utf8)))
    }
}

extension HTTPResponder {
    /// Opens a stream of server-sent events that nothing on the way keeps back.
    func eventStream(isCompressed: Bool) -> HTTPResponseStream {
        var headers = ServerSentEvent.headers
        if isCompressed { headers.append("Content-Encoding", "gzip") }
        return stream(status: .ok, headers: headers)
    }
}
