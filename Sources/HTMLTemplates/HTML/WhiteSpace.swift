/// Drops the white space that only indents a template: what a browser would not show.
enum WhiteSpace {
    /// What stands beside a piece of text.
    enum Neighbour {
        /// The start or end of something around which white space is never seen.
        case block
        /// Anything else: white space may part two words.
        case inline
    }

    /// Text with runs of white space that hold a line end made one space, and dropped beside blocks.
    static func folded(_ text: [UInt8], before: Neighbour, after: Neighbour) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            guard HTMLSyntax.isSpace(text[index]) else {
                output.append(text[index])
                index += 1
                continue
            }
            let start = index
            while index < text.count, HTMLSyntax.isSpace(text[index]) { index += 1 }
            if start == 0 && before == .block || index == text.count && after == .block { continue }
            let run = text[start..<index]
            // Beside a section that stands alone on its lines an indentation is left without its line end.
            let isAtEdge = start == 0 || index == text.count
            if isAtEdge || run.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
                output.append(0x20)
            } else {
                output += run
            }
        }
        return output
    }

    /// Text where white space counts, on one line.
    static func kept(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var output: [UInt8] = []
        for byte in text {
            switch byte {
            case 0x0A: output += "&#10;".utf8
            // A browser reads CR LF as one line end.
            case 0x0D: break
            default: output.append(byte)
            }
        }
        return output
    }

    /// The text of a style or of JSON: no line end means anything there that a space does not, since none may be in a string.
    static func spaced(_ text: [UInt8]) -> [UInt8] {
        text.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }

    /// What a neighbouring piece of content is to text. A section may be left out, so nothing is known of it.
    static func neighbour(_ content: HTMLContent?, edge: Neighbour) -> Neighbour {
        switch content {
        case .none: edge
        case .element(let element): HTMLSyntax.blocks.contains(element.name) && !element.isForeign ? .block : .inline
        case .declaration: .block
        case .text, .value, .section, .call: .inline
        }
    }
}
