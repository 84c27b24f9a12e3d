/// The start of a list's item: a bullet, or a number with a period or parenthesis.
struct MarkdownMarker {
    /// The bullet or the character after the number. Items with another one belong to another list.
    let kind: Character
    /// The number; `nil` for a bullet.
    let number: Int?
    /// The number of characters before the content of the item.
    let length: Int
    /// The columns before the content of the item. A line with this indentation belongs to it.
    let width: Int

    /// Reads the marker of a line; fails if it has none.
    init?(_ line: Substring) {
        let content = line.trimmingIndentation
        let digits = content.prefix(10).prefix { "0"..."9" ~= $0 }
        let rest = content.dropFirst(digits.count)
        guard digits.count < 10, let kind = rest.first, digits.isEmpty ? "-*+".contains(kind) : ".)".contains(kind)
        else { return nil }
        let text = rest.dropFirst()
        let gap = text.prefix(4).prefix { $0 == " " || $0 == "\t" }
        // A line such as “---” or “**” is no item.
        guard let first = gap.first, gap.count < text.count else { return nil }
        // Text that is indented far begins after one space.
        let space = gap.count < 4 ? gap.count : 1
        self.kind = kind
        number = Int(digits)
        length = line.count - content.count + digits.count + 1 + space
        width = line.indentation + digits.count + 1 + (first == "\t" ? 4 - digits.count - 1 : space)
    }

    /// Indicates whether the item can begin after a line of text: a number that is not 1 belongs to the text, such as the
    /// year at the end of a sentence.
    func canBegin(after text: Substring?) -> Bool { text == nil || number == nil || number == 1 }
}

/// The first line of code, of at least three backticks or tildes.
struct MarkdownFence {
    private let mark: Character
    private let length: Int

    /// Reads the fence of a line; fails if it has none.
    init?(_ line: Substring) {
        guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
        let rest = line.drop { $0 == mark }
        (self.mark, length) = (mark, line.count - rest.count)
        // After backticks, another one means that they are code in a line of text.
        guard length >= 3, mark == "~" || !rest.contains("`") else { return nil }
    }

    /// Indicates whether a line ends the code.
    func isClosed(by line: Substring) -> Bool {
        let rest = line.drop { $0 == mark }
        return line.count - rest.count >= length && rest.allSatisfy(\.isWhitespace)
    }
}

extension Substring {
    /// The columns of white space before the content; a tab counts as four.
    var indentation: Int { prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) } }

    /// The line without the white space before its content, and empty if it has no other.
    var trimmingIndentation: Substring { drop(while: \.isWhitespace) }

    /// Returns the line without a number of columns of white space before its content.
    func removingIndentation(upTo columns: Int) -> Substring {
        var (line, removed) = (self, 0)
        while removed < columns, let first = line.first, first == " " || first == "\t" {
            removed += first == "\t" ? 4 : 1
            line.removeFirst()
        }
        return line
    }
}
