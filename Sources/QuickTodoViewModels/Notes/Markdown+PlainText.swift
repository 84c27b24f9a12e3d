extension Markdown {
    /// The text without markup, with a line for each block and item. The address of a link follows its text in parentheses
    /// unless it is the text.
    public var plainText: String { Self.lines(of: blocks).joined(separator: "\n") }

    private static func lines(of blocks: [Block]) -> [String] {
        blocks.flatMap { block -> [String] in
            switch block {
            case .paragraph(let spans), .heading(let spans): [text(of: spans)]
            case .code(let code): [code]
            case .list(let items, first: _): items.flatMap(lines)
            }
        }
    }

    private static func text(of spans: [Span]) -> String {
        spans.map { span in
            switch span {
            case .text(let text), .code(let text): text
            case .lineBreak: "\n"
            case .emphasis(let spans), .strong(let spans): text(of: spans)
            case .link(let spans, let address): link(text(of: spans), to: address)
            }
        }
        .joined()
    }

    private static func link(_ text: String, to address: String) -> String {
        text == address ? text : "\(text) (\(address))"
    }
}
