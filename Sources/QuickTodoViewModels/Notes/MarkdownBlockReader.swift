/// Reads the blocks of a Markdown text. Each line is read once for each list that contains it.
struct MarkdownBlockReader {
    private var lines: ArraySlice<Substring>
    private let depth: Int
    private var blocks: [Markdown.Block] = []
    private var paragraph: [Substring] = []

    /// Returns the blocks of lines that are in a number of lists.
    static func blocks(of lines: ArraySlice<Substring>, depth: Int) -> [Markdown.Block] {
        var reader = MarkdownBlockReader(lines: lines, depth: depth)
        while let line = reader.lines.first { reader.read(line) }
        reader.endParagraph()
        return reader.blocks
    }

    private init(lines: ArraySlice<Substring>, depth: Int) { (self.lines, self.depth) = (lines, depth) }

    private mutating func read(_ line: Substring) {
        let content = line.trimmingIndentation
        if content.isEmpty {
            lines.removeFirst()
            endParagraph()
        } else if let fence = MarkdownFence(content) {
            readCode(fence, indentation: line.indentation)
        } else if let marker = MarkdownMarker(line), depth < Markdown.depth, marker.canBegin(after: paragraph.last) {
            readList(marker)
        } else if let heading = Self.heading(content) {
            lines.removeFirst()
            endParagraph()
            blocks.append(.heading(MarkdownSpanReader.spans(of: heading)))
        } else {
            lines.removeFirst()
            paragraph.append(content)
        }
    }

    private mutating func endParagraph() {
        if paragraph.isEmpty { return }
        blocks.append(.paragraph(MarkdownSpanReader.spans(of: paragraph.joined(separator: "\n"))))
        paragraph = []
    }

    /// Reads the lines up to the end of the fence, or to the end of the text.
    private mutating func readCode(_ fence: MarkdownFence, indentation: Int) {
        endParagraph()
        lines.removeFirst()
        var code: [Substring] = []
        while let line = lines.popFirst() {
            if fence.isClosed(by: line.trimmingIndentation) { break }
            code.append(line.removingIndentation(upTo: indentation))
        }
        blocks.append(.code(code.joined(separator: "\n")))
    }

    private mutating func readList(_ first: MarkdownMarker) {
        endParagraph()
        var items: [[Markdown.Block]] = []
        var next: MarkdownMarker? = first
        while let marker = next, marker.kind == first.kind {
            items.append(Self.blocks(of: takeItem(marker)[...], depth: depth + 1))
            next = lines.first.flatMap { MarkdownMarker($0) }
        }
        blocks.append(.list(items, first: first.number))
    }

    /// Takes the lines of an item: the rest of its first one, and those that are indented like it. A line of text that is not
    /// indented continues a paragraph.
    private mutating func takeItem(_ marker: MarkdownMarker) -> [Substring] {
        var item = [lines.removeFirst().dropFirst(marker.length)]
        var blanks: [Substring] = []
        while let line = lines.first {
            if line.trimmingIndentation.isEmpty {
                blanks.append("")
            } else if line.indentation >= marker.width {
                item += blanks + [line.removingIndentation(upTo: marker.width)]
                blanks = []
            } else if blanks.isEmpty, MarkdownMarker(line) == nil, MarkdownFence(line.trimmingIndentation) == nil {
                item.append(line)
            } else {
                break
            }
            lines.removeFirst()
        }
        return item
    }

    private static func heading(_ line: Substring) -> String? {
        let text = line.drop { $0 == "#" }
        let level = line.count - text.count
        guard (1...6).contains(level), text.first == " " else { return nil }
        return String(text.drop { $0 == " " })
    }
}
