import HTTP

/// Media types that clients have stated (RFC 9110, section 8.3.1).
enum MediaType {
    static let unknown = "application/octet-stream"

    /// Returns the type in lower case, with its `charset` if that is valid; ``unknown`` for text that is no media type,
    /// which could otherwise make browsers guess.
    static func checked(_ text: String) -> String {
        let essence = essence(of: text)
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(HTTPHeaders.isValidName), !parts.contains("*") else { return unknown }
        return charset(of: text).map { "\(essence); charset=\($0)" } ?? essence
    }

    /// Returns the type without parameters, in lower case.
    static func essence(of text: String) -> String { trimmed(text.prefix { $0 != ";" }) }

    private static func charset(of text: String) -> String? {
        for parameter in text.split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, trimmed(pair[0]) == "charset" else { continue }
            let value = trimmed(pair[1])
            return HTTPHeaders.isValidName(value) ? value : nil
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let end = text.lastIndex { !$0.isWhitespace }
        guard let end, let start = text.firstIndex(where: { !$0.isWhitespace }) else { return "" }
        return text[start...end].lowercased()
    }
}
