/// A text without the difference of upper and lower case, in which words are searched for.
///
/// Each Unicode scalar is replaced by one other at most, as SQLite's full-text index does it.
struct FoldedText {
    private let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = text.unicodeScalars.map(Self.folded) }

    /// Indicates whether the text contains a word, which is folded already.
    func contains(_ word: String) -> Bool { firstRange(of: Array(word.unicodeScalars), from: 0) != nil }

    /// Returns for each scalar whether it belongs to an occurrence of one of the words. O(n) in the length of the text.
    func hits(of words: [String]) -> [Bool] {
        var hits = [Bool](repeating: false, count: scalars.count)
        for word in words {
            let word = Array(word.unicodeScalars)
            var start = 0
            while let found = firstRange(of: word, from: start) {
                for index in found { hits[index] = true }
                start = found.upperBound
            }
        }
        return hits
    }

    private func firstRange(of word: [Unicode.Scalar], from start: Int) -> Range<Int>? {
        guard let first = word.first, scalars.count - start >= word.count else { return nil }
        for index in start...(scalars.count - word.count)
        where scalars[index] == first && scalars[index..<index + word.count].elementsEqual(word) {
            return index..<index + word.count
        }
        return nil
    }

    static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        folded.append(contentsOf: text.unicodeScalars.lazy.map(Self.folded))
        return String(folded)
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
        }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }
}
