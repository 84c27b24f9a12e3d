/// A page's document and the values for its response header.
struct PageDocument {
    var html: [UInt8]
    /// The nonce of the document's style element (Content Security Policy Level 3, section 2.3.1); nil without such an
    /// element.
    private(set) var styleNonce: String?
    /// The nonce that the layout writes for its own scripts and styles; nil if it writes none.
    var nonce: String?

    init(html: [UInt8]) {
        self.html = html
    }

    /// Adds a style element with a rule for each value of `data-style`, for browsers without the script.
    ///
    /// The element is inserted after `head`, which the layout contains.
    mutating func addStyleRules(after head: [UInt8], nonce: String) {
        let rules = StyleRules.rules(in: html)
        guard !rules.isEmpty, let start = html.firstRange(of: head) else { return }
        html.insert(
            contentsOf: Array("<style nonce=\"\(nonce)\">".utf8) + rules + Array("</style>".utf8), at: start.upperBound)
        styleNonce = nonce
    }
}

/// The random text that a document's style element, or the scripts of its layout, and its header share.
enum StyleNonce {
    static func make() -> String { Bits128.random().description }
}
