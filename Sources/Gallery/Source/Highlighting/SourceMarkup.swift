import Bindery
import GalleryViewModels

/// Writes a source file as the content of a `code` element. Each line has an anchor, and each token has a class for its
/// color.
enum SourceMarkup {
    /// Returns the markup of a file. A file in an unknown language has no colors.
    ///
    /// The style sheet writes the line numbers, so that they are not copied with the text.
    static func html(of file: SourceFile) -> SafeHTML {
        let source = Array(file.text.utf8)
        let tokens =
            SourceLanguage(path: file.path)?.tokens(of: source)
            ?? [SourceToken(kind: .plain, range: 0..<source.count)]
        var writer = Writer(capacity: source.count * 3)
        for token in tokens { writer.write(source[token.range], as: token.kind) }
        return SafeHTML(trusted: writer.finish())
    }

    private struct Writer {
        private var out: [UInt8] = []
        private var line = 0
        private var isInLine = false

        init(capacity: Int) {
            out.reserveCapacity(capacity)
        }

        /// Writes a token line by line, so that no element extends over several lines.
        mutating func write(_ bytes: ArraySlice<UInt8>, as kind: SourceToken.Kind) {
            var rest = bytes
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                writePart(rest[..<end], as: kind)
                endLine()
                rest = rest[(end + 1)...]
            }
            if !rest.isEmpty { writePart(rest, as: kind) }
        }

        mutating func finish() -> [UInt8] {
            if isInLine { endLine() }
            return out
        }

        private mutating func writePart(_ bytes: ArraySlice<UInt8>, as kind: SourceToken.Kind) {
            if !isInLine { beginLine() }
            guard !bytes.isEmpty else { return }
            if kind != .plain { append("<span class=\"\(kind.rawValue)\">") }
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "&"): append("&amp;")
                case UInt8(ascii: "<"): append("&lt;")
                case UInt8(ascii: ">"): append("&gt;")
                case UInt8(ascii: "\r"), 0: break
                default: out.append(byte)
                }
            }
            if kind != .plain { append("</span>") }
        }

        private mutating func beginLine() {
            line += 1
            isInLine = true
            append("<span class=\"line\" id=\"L\(line)\">")
            append("<a href=\"#L\(line)\" tabindex=\"-1\" aria-hidden=\"true\"></a>")
        }

        private mutating func endLine() {
            isInLine = false
            // A literal line feed would end the line of a patch.
            append("</span>&#10;")
        }

        private mutating func append(_ text: String) { out.append(contentsOf: text.utf8) }
    }
}
