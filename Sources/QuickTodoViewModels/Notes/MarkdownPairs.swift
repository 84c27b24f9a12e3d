/// A piece of a paragraph in a Markdown text.
enum MarkdownToken {
    /// A span that is complete.
    case span(Markdown.Span)
    /// A web address.
    case address(String)
    /// One or two asterisks or underscores.
    case mark(MarkdownMark, opens: Bool, closes: Bool)
    /// An opening bracket.
    case bracket
    /// A closing bracket, and the address in parentheses.
    case target(String)

    /// The token as it was written.
    var source: Markdown.Span {
        switch self {
        case .span(let span): span
        case .address(let address): .text(address)
        case .mark(let mark, _, _): .text(mark.text)
        case .bracket: .text("[")
        case .target(let address): .text("](\(address))")
        }
    }
}

/// The characters that begin and end an emphasis.
struct MarkdownMark: Hashable {
    let isLine: Bool
    let isStrong: Bool

    var text: String { String(repeating: isLine ? "_" : "*", count: isStrong ? 2 : 1) }
}

/// The tokens of a paragraph that belong together. Links are found first, because they bind more tightly. Linear time.
struct MarkdownPairs {
    private let tokens: [MarkdownToken]
    /// The positions of closing tokens by those of the opening ones.
    private var ends: [Int: Int] = [:]

    init(_ tokens: [MarkdownToken]) {
        self.tokens = tokens
        pairLinks()
        pairMarks()
    }

    /// The spans of the paragraph.
    var spans: [Markdown.Span] { spans(0..<tokens.count, depth: 0, isInLink: false) }

    /// A link contains no other link.
    private mutating func pairLinks() {
        var opened: [Int] = []
        for (index, token) in tokens.enumerated() {
            switch token {
            case .bracket: opened.append(index)
            case .target:
                guard let open = opened.popLast(), open + 1 < index else { continue }
                ends[open] = index
                opened = []
            default: break
            }
        }
    }

    /// Pairs the marks outside of links, and those in each link.
    private mutating func pairMarks() {
        var outer = OpenMarks()
        var inner: (marks: OpenMarks, end: Int)?
        for (index, token) in tokens.enumerated() {
            if case .bracket = token, let end = ends[index] { inner = (OpenMarks(), end) }
            if index == inner?.end { inner = nil }
            guard case .mark(let mark, let opens, let closes) = token else { continue }
            let open =
                inner == nil ? outer.take(index, mark, opens, closes) : inner?.marks.take(index, mark, opens, closes)
            if let open { ends[open] = index }
        }
    }

    private func spans(_ range: Range<Int>, depth: Int, isInLink: Bool) -> [Markdown.Span] {
        var spans: [Markdown.Span] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let token = tokens[index]
            guard let end = end(of: index, depth: depth) else {
                if case .address(let address) = token, !isInLink {
                    spans.append(.link([.text(address)], address: address))
                } else {
                    spans.add(token.source)
                }
                index += 1
                continue
            }
            let isLink = if case .bracket = token { true } else { false }
            let content = self.spans(index + 1..<end, depth: depth + 1, isInLink: isInLink || isLink)
            if case .target(let address) = tokens[end] {
                spans.append(.link(content, address: address))
            } else if case .mark(let mark, _, _) = token {
                spans.append(mark.isStrong ? .strong(content) : .emphasis(content))
            }
            index = end + 1
        }
        return spans
    }

    /// Returns the position of the token that closes another one; `nil` if there is none, or if the emphasis would be in too
    /// many others.
    private func end(of open: Int, depth: Int) -> Int? {
        if depth >= Markdown.depth, case .mark = tokens[open] { return nil }
        return ends[open]
    }
}

/// The marks that may begin an emphasis.
private struct OpenMarks {
    private var marks: [(index: Int, mark: MarkdownMark)] = []
    private var counts: [MarkdownMark: Int] = [:]

    /// Takes a mark. Returns the position of the one with which it is a pair. Those in between are text.
    mutating func take(_ index: Int, _ mark: MarkdownMark, _ opens: Bool, _ closes: Bool) -> Int? {
        if closes, counts[mark, default: 0] > 0 {
            while let last = marks.popLast() {
                counts[last.mark, default: 0] -= 1
                if last.mark == mark { return last.index }
            }
        }
        if opens {
            marks.append((index, mark))
            counts[mark, default: 0] += 1
        }
        return nil
    }
}

extension [Markdown.Span] {
    /// Appends a span, and combines texts.
    fileprivate mutating func add(_ span: Markdown.Span) {
        if case .text(let more) = span, case .text(let text)? = last {
            self[count - 1] = .text(text + more)
        } else {
            append(span)
        }
    }
}
