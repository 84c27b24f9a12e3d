import HTTP

/// Names a browser: 128 random bits in a cookie. Its hash says on which loop the browser's pages live.
struct SessionID: Hashable, Sendable {
    private let bits: Bits128

    init() {
        bits = .random()
    }

    /// A new id whose pages live on this loop.
    init(onLoop index: Int, of count: Int) {
        var id = SessionID()
        while id.loopIndex(of: count) != index { id = SessionID() }
        self = id
    }

    /// An id as it came in a cookie, nil where it has not the form of one.
    init?(_ text: String) {
        guard let bits = Bits128(text) else { return nil }
        self.bits = bits
    }

    /// As it stands in the cookie.
    var text: String { bits.description }

    /// Takes as long for every two ids.
    static func == (first: SessionID, second: SessionID) -> Bool {
        (first.bits.high ^ second.bits.high) | (first.bits.low ^ second.bits.low) == 0
    }

    /// What the session goes by in a ``SessionStore``. The id cannot be told from it, for it has 128 random bits.
    var key: String { SHA256.hex(of: text) }

    /// The loop, of so many, that the browser's pages live on: the same in every run of the program.
    func loopIndex(of count: Int) -> Int { Int(bits.low % UInt64(count)) }
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
