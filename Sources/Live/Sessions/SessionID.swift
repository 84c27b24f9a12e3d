import HTTP

/// Names a browser: 128 random bits in a cookie. Its hash says on which loop the browser's pages live.
struct SessionID: Hashable, Sendable {
    private static let digits = 32

    let text: String

    init(using generator: inout some RandomNumberGenerator) {
        text = PageID.random(digits: Self.digits, using: &generator)
    }

    /// A new id whose pages live on this loop.
    init(onLoop index: Int, of count: Int) {
        var generator = SystemRandomNumberGenerator()
        var id = SessionID(using: &generator)
        while id.loopIndex(of: count) != index { id = SessionID(using: &generator) }
        self = id
    }

    /// An id as it came in a cookie, nil where it has not the form of one.
    init?(_ text: String) {
        guard text.utf8.count == Self.digits, text.utf8.allSatisfy(PageID.isHex) else { return nil }
        self.text = text
    }

    /// Takes as long for every two ids.
    static func == (first: SessionID, second: SessionID) -> Bool { ConstantTime.areEqual(first.text, second.text) }

    /// What the session goes by in a ``SessionStore``. The id cannot be told from it, for it has 128 random bits.
    var key: String { SHA256.hex(of: text) }

    /// The loop, of so many, that the browser's pages live on.
    func loopIndex(of count: Int) -> Int { hash % count }

    /// The same in every run of the program, unlike Swift's own. Never negative. FNV-1a.
    var hash: Int { Int(Fingerprint.hash(of: text) >> 1) }
}

// MARK: The cookie

extension SessionID {
    /// The id that a request names.
    init?(of request: HTTPRequest, isSecure: Bool) {
        guard let text = request.cookies[Self.cookieName(isSecure: isSecure)] else { return nil }
        self.init(text)
    }

    /// The cookie that tells the id, kept from scripts and other sites. Over TLS it is never sent without, and browsers take it from this very
    /// host only (RFC 6265bis, section 4.1.3.2), so that no other host of the domain can plant one.
    func cookie(isSecure: Bool) -> SetCookie {
        var cookie = SetCookie(Self.cookieName(isSecure: isSecure), text)
        cookie.isSecure = isSecure
        return cookie
    }

    private static func cookieName(isSecure: Bool) -> String { isSecure ? "__Host-bindery" : "bindery" }
}
