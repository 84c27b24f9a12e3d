/// A page's document, and what its header says of it.
struct PageDocument {
    var html: [UInt8]
    /// The nonce of its style element (Content Security Policy Level 3, section 2.3.1); nil without one.
    private(set) var styleNonce: String?

    init(html: [UInt8]) {
        self.html = html
    }

    /// Adds a rule for each style that elements have of their own, for browsers without the script. The element follows `head`, which the
    /// layout writes.
    mutating func addStyleRules(after head: String, nonce: String) {
        let rules = StyleRules.rules(in: html)
        let marker = Array(head.utf8)
        guard !rules.isEmpty, let start = html.firstRange(of: marker) else { return }
        html.insert(
            contentsOf: Array("<style nonce=\"\(nonce)\">".utf8) + rules + Array("</style>".utf8), at: start.upperBound)
        styleNonce = nonce
    }
}

/// The random text that a document's style element and its header share.
enum StyleNonce {
    static func make() -> String { Bits128.random().description }
}
