/// The check of addresses to which a view model sends the user. An address that contains text of a user could otherwise
/// lead to any site, or run as a script.
enum Redirect {
    /// Indicates whether the text is an origin, such as `https://pay.example` or `http://localhost:8080`, in lower case
    /// and without a wildcard.
    static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "-.:[]".utf8.contains(byte)
                }
            }
    }

    /// Decides whether a view model may send the user to an address: an absolute path of this site, or an address of one
    /// of the origins.
    static func isAllowed(_ address: String, origins: [String]) -> Bool {
        // Browsers remove tabs and line breaks, and take a backslash for a slash.
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }) else { return false }
        if address.hasPrefix("/") { return !address.hasPrefix("//") }
        return origins.contains { origin in
            guard address.utf8.starts(with: origin.utf8) else { return false }
            let next = address.utf8.dropFirst(origin.utf8.count).first
            return next.map { "/?#".utf8.contains($0) } ?? true
        }
    }
}
