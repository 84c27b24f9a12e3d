/// The syntax of language tags (RFC 5646), such as `ko` and `pt-BR`.
package enum LanguageTag {
    /// The maximum length of a tag, in bytes (section 4.4.1).
    private static let limit = 35

    /// Decides whether a text consists of letters, digits and hyphens and begins with two letters.
    package static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        return (2...limit).contains(bytes.count) && bytes.prefix(2).allSatisfy(isLetter)
            && bytes.allSatisfy {
                isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    /// Returns the primary language in lower case, without script and region: `zh` for `zh-Hant-TW`.
    package static func primary(_ tag: String) -> String {
        String(decoding: tag.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self).lowercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
