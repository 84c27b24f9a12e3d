/// The check of the sources when the server starts.
extension ContentSources {
    /// - Throws: ``LiveError`` with the code ``LiveError/Code/invalidContentSource`` for the first source that is
    ///   malformed or would undo the policy.
    func check() throws(LiveError) {
        let hashes = ["'sha256-", "'sha384-", "'sha512-"]
        try check("scripts", scripts, keywords: ["'wasm-unsafe-eval'"], hashes: hashes)
        try check("styles", styles, hashes: hashes)
        try check("images", images, schemes: ["https:", "data:", "blob:"])
        try check("fonts", fonts, schemes: ["data:", "blob:"])
        try check("connections", connections, hostSchemes: ["https", "http", "wss", "ws"])
        try check("media", media, schemes: ["https:", "data:", "blob:"])
        try check("frames", frames)
        try check("workers", workers, schemes: ["blob:"])
        try check("redirects", redirects)
        for origin in redirects where !Redirect.isOrigin(origin) {
            throw LiveError.invalidContentSource(
                origin, of: "redirects", "It is no origin in lower case without a path, such as https://pay.example.")
        }
    }

    private func check(
        _ name: String, _ sources: [String], keywords: [String] = [], hashes: [String] = [], schemes: [String] = [],
        hostSchemes: [String] = ["https", "http"]
    ) throws(LiveError) {
        for source in sources {
            let isKnown = source == "'self'" || keywords.contains(source) || schemes.contains(source.lowercased())
            let isHash = hashes.contains { source.hasPrefix($0) && Self.isHash(source.dropFirst($0.count)) }
            if isKnown || isHash { continue }
            if let why = Self.refusal(of: source, hostSchemes: hostSchemes) {
                throw LiveError.invalidContentSource(source, of: name, why)
            }
        }
    }

    /// Returns the reason why a source other than the allowed keywords, hashes and schemes is refused; `nil` for a host.
    private static func refusal(of source: String, hostSchemes: [String]) -> String? {
        let text = source.lowercased()
        // Without its quotes, a keyword would be a host.
        switch text.trimmingPrefix("'").prefix(while: { $0 != "'" }) {
        case "unsafe-inline", "unsafe-hashes":
            return "It would allow the inline code that an attacker has injected. Move the code to a file, or give its "
                + "element the document's nonce: nonce=\"{{nonce}}\" in the layout."
        case "unsafe-eval", "wasm-unsafe-eval":
            return "It would run text as code. Use a version of the library that does not need it."
        case "strict-dynamic":
            return "It would make browsers ignore this server's own address, and block the client script."
        case "self": return "A keyword has quotes: write 'self'."
        case "none": return "It cannot be combined with this server's own address. Leave the list empty."
        default: break
        }
        if text.hasPrefix("'nonce-") {
            return "A nonce must be new for each document: write nonce=\"{{nonce}}\" in the layout."
        }
        if text == "*" || text.hasSuffix(":") && text.dropLast().utf8.allSatisfy(isSchemeByte) {
            return "It would allow content of every host. Name the hosts, such as https://cdn.example."
        }
        return hostRefusal(of: text[...], schemes: hostSchemes)
    }

    /// Returns the reason why a host source, such as `https://*.example.com:8443/path/`, is refused.
    private static func hostRefusal(of source: Substring, schemes: [String]) -> String? {
        let malformed = "It is no host, such as https://cdn.example, nor a keyword that is allowed here."
        var rest = source
        if let range = rest.firstRange(of: "://") {
            guard schemes.contains(String(rest[..<range.lowerBound])) else { return malformed }
            rest = rest[range.upperBound...]
        }
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count)
        guard path.utf8.allSatisfy(isPathByte) else { return malformed }
        if authority.hasPrefix("[") { return isBracketed(authority) ? nil : malformed }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 1 || isPort(parts[1]) else { return malformed }
        var labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        if labels.first == "*" {
            guard labels.count > 2 else {
                return "It would allow content of every host, or of a whole top-level domain. Name the hosts."
            }
            labels.removeFirst()
        }
        return labels.allSatisfy(isLabel) ? nil : malformed
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isPort(_ port: Substring) -> Bool { port == "*" || UInt16(port).map { $0 > 0 } == true }

    /// Indicates whether the text is an IPv6 address in brackets, with or without a port.
    private static func isBracketed(_ authority: Substring) -> Bool {
        guard let end = authority.firstIndex(of: "]") else { return false }
        let address = authority[authority.index(after: authority.startIndex)..<end]
        let rest = authority[authority.index(after: end)...]
        let isHexadecimal = address.utf8.allSatisfy { byte in
            byte == UInt8(ascii: ":") || Character(UnicodeScalar(byte)).isHexDigit
        }
        return address.contains(":") && isHexadecimal && (rest.isEmpty || rest.first == ":" && isPort(rest.dropFirst()))
    }

    private static func isHash(_ rest: Substring) -> Bool {
        rest.hasSuffix("'") && rest.count > 1
            && rest.dropLast().utf8.allSatisfy { isLetterOrDigit($0) || "+/-_=".utf8.contains($0) }
    }

    /// Indicates whether the byte may occur in a path. A semicolon or comma would end the directive or the policy.
    private static func isPathByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "/-._~%!$&'()*+=:@".utf8.contains(byte)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "+-.".utf8.contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
