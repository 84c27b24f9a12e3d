import HTTP
import Scenes

/// The identifier of a browser's session: 128 random bits in a cookie. It determines the loop that the browser's pages
/// live on.
struct SessionID: Hashable, Sendable {
    private let bits: Bits128

    init() {
        bits = .random()
    }

    /// Creates an id whose pages live on the loop at `index`.
    init(onLoop index: Int, of count: Int) {
        while true {
            let random = Bits128.random()
            let (low, overflow) = (random.low - random.low % UInt64(count)).addingReportingOverflow(UInt64(index))
            // Rare; any other value would occur more often than the others.
            if overflow { continue }
            bits = Bits128(high: random.high, low: low)
            return
        }
    }

    /// Creates an id from a cookie's text; `nil` if the text does not have the form of an id.
    init?(_ text: String) {
        guard let bits = Bits128(text) else { return nil }
        self.bits = bits
    }

    /// The text of the id in the cookie.
    var text: String { bits.description }

    /// Compares two ids in constant time.
    static func == (first: SessionID, second: SessionID) -> Bool {
        (first.bits.high ^ second.bits.high) | (first.bits.low ^ second.bits.low) == 0
    }

    /// The session's key in a ``SessionStore``. The id cannot be derived from it, because it has 128 random bits.
    var key: String { SHA256.hex(of: text) }

    /// An identifier of the session that can be shown to other users. Neither the id nor the key can be derived from it.
    var publicText: String { String(SHA256.hex(of: "visitor \(text)").prefix(20)) }

    /// Returns the index of the loop, of `count` loops, that the browser's pages live on. It is the same in every run
    /// of the program.
    func loopIndex(of count: Int) -> Int { Int(bits.low % UInt64(count)) }
}

// MARK: Cookie

extension SessionID {
    /// Creates the id that a request presents in its cookie; `nil` if there is none.
    init?(of request: HTTPRequest, isSecure: Bool) {
        guard let text = request.cookies[Self.cookieName(isSecure: isSecure)] else { return nil }
        self.init(text)
    }

    /// Returns the cookie that contains the id. Scripts and other sites cannot read it.
    ///
    /// On a TLS connection the cookie is `Secure` and has the `__Host-` prefix, so that browsers accept it only from
    /// this host and no other host of the domain can set it (RFC 6265bis, section 4.1.3.2).
    func cookie(isSecure: Bool) -> SetCookie {
        var cookie = SetCookie(Self.cookieName(isSecure: isSecure), text)
        cookie.isSecure = isSecure
        return cookie
    }

    private static func cookieName(isSecure: Bool) -> String { isSecure ? "__Host-bindery" : "bindery" }
}
