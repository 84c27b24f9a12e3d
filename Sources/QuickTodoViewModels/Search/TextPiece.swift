/// A part of a text that a search has found: an occurrence of a word, or the text between two.
public struct TextPiece: Sendable, Hashable {
    /// The text of the part.
    public let text: String
    /// Indicates whether it is an occurrence of a word.
    public let isHit: Bool

    /// Returns the parts of a text, which are the whole text together. No character is divided.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - words: The words in lower case, as in ``TaskQuery/words``.
    public static func pieces(of text: String, finding words: [String]) -> [TextPiece] {
        let hits = FoldedText(text).hits(of: words)
        var pieces: [(text: String, isHit: Bool)] = []
        var scalar = 0
        for character in text {
            let next = scalar + character.unicodeScalars.count
            let isHit = hits[scalar..<next].contains(true)
            if pieces.last?.isHit == isHit {
                pieces[pieces.count - 1].text.append(character)
            } else {
                pieces.append((String(character), isHit))
            }
            scalar = next
        }
        return pieces.map { TextPiece(text: $0.text, isHit: $0.isHit) }
    }

    /// The length of an excerpt in characters.
    static let excerptLength = 140

    /// Returns the parts of an excerpt of a long text around the first occurrence of a word, on one line; none if there is
    /// no occurrence.
    public static func excerpt(of text: String, finding words: [String]) -> [TextPiece] {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let pieces = pieces(of: line, finding: words)
        guard let first = pieces.first, pieces.count > 1 || first.isHit else { return [] }
        let before = first.isHit ? 0 : first.text.count
        let start = max(0, before - excerptLength / 3)
        let excerpt = String(line.dropFirst(start).prefix(excerptLength))
        let isCut = start + excerptLength < line.count
        return Self.pieces(of: "\(start > 0 ? "…" : "")\(excerpt)\(isCut ? "…" : "")", finding: words)
    }
}
