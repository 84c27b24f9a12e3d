import HTTP

/// What pages are answered with.
extension HTTPResponse {
    /// A page's document. Never kept by caches: it belongs to one window.
    ///
    /// - Parameter images: where images may come from besides this server.
    static func document(_ html: [UInt8], status: HTTPStatus, images: [String]) -> HTTPResponse {
        var response = HTTPResponse.html(html, status: status)
        response.headers.append("Cache-Control", "no-store")
        response.headers.append("Content-Security-Policy", contentSecurityPolicy(images))
        response.headers.append("X-Content-Type-Options", "nosniff")
        response.headers.append("Referrer-Policy", "same-origin")
        return response
    }

    /// Only what this server itself sends, and nothing inline: an injected script or style is dead.
    private static func contentSecurityPolicy(_ images: [String]) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src \((["'self'", "data:"] + images).joined(separator: " ")); \
        font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; \
        frame-ancestors 'none'
        """
    }

    /// The server does not know the page any more: mount it again.
    static func forgotten() -> HTTPResponse { .text("This page is not known here any more.\n", status: .gone) }

    /// Too many pages are open.
    static func busy() -> HTTPResponse {
        var response = HTTPResponse.text(
            "Too many pages are open. Please try again in a moment.\n", status: .serviceUnavailable)
        response.headers.append("Retry-After", "5")
        return response
    }

    /// A fault in the app's own code ended the page.
    static func failure(_ error: any Error, page: Page, context: LoopContext) -> HTTPResponse {
        if !page.isEnded { page.fail(error) }
        let why = context.development == nil ? "" : "\n\(error)\n"
        return .text("Something went wrong on this page. Please reload it.\n\(why)", status: .internalServerError)
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
