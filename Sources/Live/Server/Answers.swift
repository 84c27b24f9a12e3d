import HTTP
import Texts

/// The responses to requests for pages.
extension HTTPResponse {
    /// Returns a response with a page's document. It must not be cached, because it belongs to one tab.
    ///
    /// - Parameter page: The page, in whose language the document is.
    static func document(_ document: PageDocument, of page: Page, status: HTTPStatus) -> HTTPResponse {
        var response = HTTPResponse.html(document.html, status: status)
        if document.nonce == nil, document.styleNonce == nil {
            response.headers = page.documentHeaders
        } else {
            let policy = page.context.contentPolicy
            response.addDocumentHeaders(policy.field(nonce: document.nonce, styleNonce: document.styleNonce))
            response.addLanguage(of: page)
        }
        return response
    }

    /// Adds the header fields of a page's document.
    ///
    /// - Parameter policy: The document's content security policy.
    mutating func addDocumentHeaders(_ policy: String) {
        headers.append("Cache-Control", "no-store")
        protectDocument(by: policy)
    }

    /// Adds the header fields that protect a document: no foreign code runs in it, and no other site can frame it.
    ///
    /// - Parameter policy: The policy, which by default allows only content from this server and no inline code, so
    ///   that injected scripts and styles have no effect.
    mutating func protectDocument(by policy: String = ContentPolicy.strict.field()) {
        headers.append("Content-Security-Policy", policy)
        headers.append("X-Content-Type-Options", "nosniff")
        headers.append("Referrer-Policy", "same-origin")
    }

    /// Returns the response for a page that does not exist on the server. The client mounts it again.
    static func forgotten() -> HTTPResponse {
        .text("This page no longer exists on the server. Load it again.\n", status: .gone)
    }

    /// Returns the response to an event that the script sent too soon. The script waits and sends it again.
    static func wait(_ duration: Duration) -> HTTPResponse {
        retrying(.text("The event was not accepted. Send it again later.\n", status: .tooManyRequests), after: duration)
    }

    /// Returns the response to a script's event that does not fit in a budget. If the loop's budget is used up, the
    /// script waits and sends the event again.
    static func noRoomForEvent(_ shortage: ByteBudget.Scope, in language: TextLanguage) -> HTTPResponse {
        shortage == .loop
            ? wait(.seconds(5)) : .text(language.string(PlainErrorPage(shortage).text) + "\n", status: .contentTooLarge)
    }

    /// Returns the error page for a form, posted without the script, that does not fit in a budget.
    static func noRoomForForm(_ shortage: ByteBudget.Scope, in language: TextLanguage) -> HTTPResponse {
        let page = PlainErrorPage(shortage)
        guard shortage == .loop else { return page.response(status: .contentTooLarge, in: language) }
        return retrying(page.response(status: .serviceUnavailable, in: language), after: .seconds(5))
    }

    /// Returns the error page for a client without the script that exceeds its session's rate.
    static func slowDown(for duration: Duration, in language: TextLanguage) -> HTTPResponse {
        let page = PlainErrorPage(
            title: "One moment, please",
            text: """
                This browser has sent too many requests, so the server rejected the last one. Please try again \
                in a moment; anything that you entered in a form is still there when you go back.
                """,
            button: "Try again")
        return retrying(page.response(status: .tooManyRequests, in: language), after: duration)
    }

    /// Returns the error page for a client whose network has too many pages whose stream was never opened.
    static func tooManyUnopenedPages(in language: TextLanguage) -> HTTPResponse {
        let page = PlainErrorPage(
            title: "One moment, please",
            text: """
                Your network has requested too many pages of this site, so this page was not opened. Please \
                try again in 15 seconds. If this continues, ask your network's administrator whether a program is \
                sending the requests.
                """,
            button: "Try again")
        return retrying(page.response(status: .tooManyRequests, in: language), after: .seconds(15))
    }

    /// Returns the error page for a client whose network has sent many large forms that still wait to be decoded.
    static func tooManyLargeForms(in language: TextLanguage) -> HTTPResponse {
        let page = PlainErrorPage(
            title: "One moment, please",
            text: """
                Your network has sent too many large forms at once, so the server rejected this one. Please try again \
                in a moment; anything that you entered in the form is still there when you go back.
                """,
            button: "Try again")
        return retrying(page.response(status: .tooManyRequests, in: language), after: .seconds(1))
    }

    /// Returns the error page for a client whose network has too many failed attempts to sign in.
    static func tooManySignIns(for duration: Duration, in language: TextLanguage) -> HTTPResponse {
        let page = PlainErrorPage(
            title: "Too many attempts to sign in",
            text: """
                Too many sign-in attempts from your network have failed, so this attempt was rejected. Please wait a \
                minute, then try again.
                """,
            button: "Back")
        return retrying(page.response(status: .tooManyRequests, in: language), after: duration)
    }

    /// Returns the error page for a client that cannot open another page now.
    static func tooManyPages(_ fullness: LoopContext.Fullness, in language: TextLanguage) -> HTTPResponse {
        switch fullness {
        case .session:
            let page = PlainErrorPage(
                title: "Too many tabs",
                text: "This site is open in too many tabs of this browser. Please close one, then try again.",
                button: "Try again")
            return retrying(page.response(status: .tooManyRequests, in: language), after: .seconds(5))
        case .loop:
            let page = PlainErrorPage(
                title: "The site is full",
                text: "The site has reached its limit of open pages. Please try again in a moment.",
                button: "Try again")
            return retrying(page.response(status: .serviceUnavailable, in: language), after: .seconds(5))
        }
    }

    /// Returns the error page for a session that cannot be looked up now. A signed-in user must not be treated as
    /// signed out.
    static func noSession(in language: TextLanguage) -> HTTPResponse {
        let page = PlainErrorPage(
            title: "One moment, please",
            text: "The site cannot check right now whether you are signed in. Please try again in a moment.",
            button: "Try again")
        return retrying(page.response(status: .serviceUnavailable, in: language), after: .seconds(5))
    }

    /// Adds the time after which the client may try again (RFC 9110, section 10.2.3), in whole seconds and at least
    /// one.
    static func retrying(_ response: HTTPResponse, after duration: Duration) -> HTTPResponse {
        let (seconds, attoseconds) = duration.components
        var response = response
        response.headers.append("Retry-After", String(max(1, seconds + (attoseconds > 0 ? 1 : 0))))
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    /// Returns the error page for a page failure whose error page in the app's layout has failed too.
    static func stopped(in language: TextLanguage) -> HTTPResponse {
        PlainErrorPage(
            title: "This page has stopped",
            text: "An error occurred on this page. Your saved data is safe. Please try again.", button: "Try again"
        ).response(status: .internalServerError, in: language)
    }

    /// Returns the response that makes the script let the browser load the address as a document.
    static func load() -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
    }

    /// Returns a response with one of the server's own style sheets.
    static func stylesheet(_ text: String) -> HTTPResponse {
        HTTPResponse(
            status: .ok, headers: ["Content-Type": "text/css; charset=utf-8", "Cache-Control": "no-cache"],
            body: .bytes(Array(text.utf8)))
    }
}

extension HTTPResponder {
    /// Opens a stream of server-sent events, with header fields that keep proxies from buffering it.
    func eventStream(isCompressed: Bool) -> HTTPResponseStream {
        var headers = ServerSentEvent.headers
        if isCompressed { headers.append("Content-Encoding", "gzip") }
        return stream(status: .ok, headers: headers)
    }
}
