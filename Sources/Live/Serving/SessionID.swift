import HTTP

/// Names a browser: 128 random bits in a cookie. Its hash says on which loop the browser's pages live.
struct SessionID: Hashable, Sendable {
    static let cookieName = "bindery"
    private static let digits = 32

    let text: String

    init(using generator: inout some RandomNumberGenerator) {
        text = PageID.random(digits: Self.digits, using: &generator)
    }

    /// An id as it came in a cookie, nil where it has not the form of one.
    init?(_ text: String) {
        guard text.utf8.count == Self.digits, text.utf8.allSatisfy(PageID.isHex) else { return nil }
        self.text = text
    }

    /// The same in every run of the program, unlike Swift's own. Never negative. FNV-1a.
    var hash: Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(hash >> 1)
    }

    var cookie: SetCookie { SetCookie(Self.cookieName, text) }
}
