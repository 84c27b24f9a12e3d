/// A parser of the field `Accept-Language` (RFC 9110, section 12.5.4).
enum AcceptedLanguages {
    /// The maximum number of languages that are read, because a user has few.
    private static let limit = 16

    /// Returns the tags in the order of their weights; tags with equal weights are in the field's order. Omits `*`,
    /// which is not a language, and tags with the weight 0.
    static func tags(in field: String) -> [String] {
        let ranges = field.utf8.split(separator: UInt8(ascii: ",")).prefix(limit)
        let weighed = ranges.compactMap { range -> (tag: String, weight: Double)? in
            let parts = range.split(separator: UInt8(ascii: ";"), maxSplits: 1).map { part in
                String(decoding: part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
            }
            guard let tag = parts.first, isTag(tag) else { return nil }
            let hasWeight = parts.count > 1 && parts[1].utf8.starts(with: "q=".utf8)
            let weight = hasWeight ? Double(Substring(parts[1].utf8.dropFirst(2))) ?? 0 : 1
            return weight > 0 ? (tag, weight) : nil
        }
        return weighed.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    /// Decides whether the text consists of letters, digits and hyphens and begins with a letter (RFC 5646, section
    /// 2.1).
    static func isTag(_ text: String) -> Bool {
        guard (1...35).contains(text.utf8.count), text.utf8.first.map(isLetter) == true else { return false }
        return text.utf8.allSatisfy {
            isLetter($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
