/// Removes the white space that only indents a template and that a browser would not show.
enum WhiteSpace {
    /// The neighbor of a piece of text.
    enum Neighbor {
        /// The start or end of an element around which white space is never visible.
        case block
        /// Any other neighbor: white space can separate two words.
        case inline
    }

    /// Returns text in which each run of white space with a newline is one space, or is removed next to a block.
    static func folded(_ text: [UInt8], before: Neighbor, after: Neighbor) -> [UInt8] {
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
            // Next to a section whose tags are alone on their lines, the indentation remains without its newline.
            let isAtEdge = start == 0 || index == text.count
            if isAtEdge || run.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
                output.append(0x20)
            } else {
                output += run
            }
        }
        return output
    }

    /// Returns text in which white space is significant, on one line.
    static func kept(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var output: [UInt8] = []
        for byte in text {
            switch byte {
            case 0x0A: output += "&#10;".utf8
            // A browser reads CR LF as one newline.
            case 0x0D: break
            default: output.append(byte)
            }
        }
        return output
    }

    /// Returns the text of a style or of JSON with spaces instead of newlines, which are equivalent there because
    /// strings cannot contain newlines.
    static func spaced(_ text: [UInt8]) -> [UInt8] {
        text.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }

    /// Returns content as a neighbor of text. Because a section may be omitted, it is treated as inline.
    static func neighbor(_ content: HTMLContent?, edge: Neighbor) -> Neighbor {
        switch content {
        case .none: edge
        case .element(let element): HTMLSyntax.blocks.contains(element.name) && !element.isForeign ? .block : .inline
        case .declaration: .block
        case .text, .value, .section, .call: .inline
        }
    }
}
