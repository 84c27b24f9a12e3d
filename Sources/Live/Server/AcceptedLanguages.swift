import Texts

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
            guard let tag = parts.first, LanguageTag.isValid(tag) else { return nil }
            let hasWeight = parts.count > 1 && parts[1].utf8.starts(with: "q=".utf8)
            let weight = hasWeight ? Double(Substring(parts[1].utf8.dropFirst(2))) ?? 0 : 1
            return weight > 0 ? (tag, weight) : nil
        }
        return weighed.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }
}
