/// Finds the tags that are alone on their lines, and the parts of those lines that are not output.
///
/// A parent with its content counts as one tag. Several tags of inheritance can share a line.
struct StandaloneLines {
    typealias Token = MustacheTokenizer.Token
    typealias TagKind = MustacheTokenizer.TagKind

    /// For each token, indicates whether it is text or a newline that belongs to a standalone tag.
    private(set) var isDropped: [Bool]
    /// For each token, indicates whether it is the first of a line that has content.
    private(set) var startsLine: [Bool]
    /// For each token, indicates whether it is a standalone tag.
    private(set) var isStandalone: [Bool]
    /// The white space before each tag that is the first of its line, by the tag's token.
    private var indentations: [Int: Range<Int>] = [:]
    private var startsAfterWhite: [Bool]

    /// The index of the opening tag for each closing tag, and the reverse.
    private var partner: [Int: Int] = [:]

    init(_ source: SourceText, _ tokens: [Token]) {
        isDropped = Array(repeating: false, count: tokens.count)
        startsLine = isDropped
        isStandalone = isDropped
        startsAfterWhite = isDropped
        matchTags(tokens)
        var start = 0
        var clearBefore: [Bool] = Array(repeating: false, count: tokens.count)
        var clearAfter = clearBefore
        var lines: [Range<Int>] = []
        for index in tokens.indices {
            guard case .newline = tokens[index] else { continue }
            lines.append(start..<index + 1)
            start = index + 1
        }
        if start < tokens.count { lines.append(start..<tokens.count) }
        for line in lines { scan(line, source, tokens, &clearBefore, &clearAfter) }
        for line in lines { decide(line, source, tokens, clearBefore, clearAfter) }
        for line in lines { drop(line, source, tokens) }
    }

    func indentation(of token: Int, _ source: SourceText) -> String {
        guard isStandalone[token] || startsAfterWhite[token] else { return "" }
        return indentations[token].map(source.string) ?? ""
    }

    private mutating func matchTags(_ tokens: [Token]) {
        var open: [Int] = []
        for (index, token) in tokens.enumerated() {
            guard case .tag(let tag) = token else { continue }
            switch tag.kind {
            case .section, .inverted, .parent, .block: open.append(index)
            case .close:
                guard let start = open.popLast() else { continue }
                partner[start] = index
                partner[index] = start
            default: break
            }
        }
    }

    /// The role of a tag on its line: it opens or closes a tag of inheritance, is standalone like a section's tag, or
    /// is content.
    private enum Role { case opens, closes, alone, content }

    private func role(_ index: Int, _ tokens: [Token]) -> Role {
        guard case .tag(let tag) = tokens[index] else { return .content }
        switch tag.kind {
        case .variable, .unescaped: return .content
        case .parent, .block: return .opens
        case .close:
            guard let start = partner[index], case .tag(let open) = tokens[start] else { return .alone }
            return open.kind == .parent || open.kind == .block ? .closes : .alone
        default: return .alone
        }
    }

    private static func isWhite(_ source: SourceText, _ range: Range<Int>) -> Bool {
        source.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Computes for each tag whether only white space and tags of the same role precede and follow it on its line.
    private mutating func scan(
        _ line: Range<Int>, _ source: SourceText, _ tokens: [Token], _ before: inout [Bool], _ after: inout [Bool]
    ) {
        var clear = true
        var white: Range<Int>?
        for index in line {
            switch tokens[index] {
            case .newline: break
            case .text(let range):
                if Self.isWhite(source, range) { if clear && white == nil { white = range } } else { clear = false }
            case .tag(let tag):
                before[index] = clear
                if clear {
                    indentations[index] = white ?? tag.range.lowerBound..<tag.range.lowerBound
                    startsAfterWhite[index] = true
                }
                let role = role(index, tokens)
                if role == .content || role == .alone { clear = false }
            }
        }
        clear = true
        var last = true
        for index in line.reversed() {
            switch tokens[index] {
            case .newline: break
            case .text(let range): if !Self.isWhite(source, range) { clear = false }
            case .tag:
                after[index] = clear
                // An opening tag must be the last of its line; a closing tag can be followed by others.
                let role = role(index, tokens)
                if role == .opens && !last { after[index] = false }
                last = false
                if role != .closes { clear = false }
            }
        }
    }

    private mutating func decide(
        _ line: Range<Int>, _ source: SourceText, _ tokens: [Token], _ before: [Bool], _ after: [Bool]
    ) {
        for index in line {
            guard case .tag(let tag) = tokens[index] else { continue }
            switch role(index, tokens) {
            case .content: break
            case .alone: isStandalone[index] = before[index] && after[index] && isAlone(index, line, tokens)
            case .opens:
                if tag.kind == .parent {
                    isStandalone[index] = before[index] && partner[index].map { after[$0] } ?? false
                } else {
                    isStandalone[index] = before[index] && after[index]
                }
            case .closes:
                guard let start = partner[index], case .tag(let open) = tokens[start] else { break }
                if open.kind == .parent {
                    isStandalone[index] = before[start] && after[index]
                } else {
                    isStandalone[index] = after[index] && onlyClosesBefore(index, line, source, tokens)
                }
            }
        }
    }

    private func isAlone(_ index: Int, _ line: Range<Int>, _ tokens: [Token]) -> Bool {
        line.allSatisfy { other in
            if other == index { return true }
            if case .tag = tokens[other] { return false }
            return true
        }
    }

    private func onlyClosesBefore(
        _ index: Int, _ line: Range<Int>, _ source: SourceText, _ tokens: [Token]
    ) -> Bool {
        for other in line.lowerBound..<index {
            switch tokens[other] {
            case .newline: break
            case .text(let range): if !Self.isWhite(source, range) { return false }
            case .tag: if role(other, tokens) != .closes { return false }
            }
        }
        return true
    }

    private mutating func drop(_ line: Range<Int>, _ source: SourceText, _ tokens: [Token]) {
        func isWhiteToken(_ index: Int) -> Bool {
            switch tokens[index] {
            case .newline: true
            case .text(let range): Self.isWhite(source, range)
            case .tag: false
            }
        }
        let first = line.first { !isWhiteToken($0) }
        let last = line.last { !isWhiteToken($0) }
        if let first, isStandalone[first] {
            for index in line.lowerBound..<first { isDropped[index] = true }
        } else {
            startsLine[line.lowerBound] = true
        }
        if let last, isStandalone[last] {
            for index in last + 1..<line.upperBound { isDropped[index] = true }
        }
    }
}
