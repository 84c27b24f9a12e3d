/// A link in a user's text.
enum WebLink {
    /// The maximum length of an address in UTF-8 bytes.
    static let limit = 2_000

    /// Returns an address if it is one to which a text may link: of a web page or for mail, and without spaces, quotation
    /// marks and control characters.
    static func accepted(_ address: ArraySlice<UInt8>) -> String? {
        let starts = ["https://", "http://", "mailto:"]
        guard address.count <= limit, let start = starts.first(where: { address.hasPrefix($0) }),
            let first = address.dropFirst(start.utf8.count).first, first.isWordByte,
            address.allSatisfy({ $0.isAddressByte })
        else { return nil }
        return String(decoding: address, as: UTF8.self)
    }

    /// Returns the end of the web address that begins at a position of a text; `nil` if none begins there. Punctuation at
    /// its end belongs to the text around it, and so does a parenthesis that was opened before the address.
    static func end(in text: [UInt8], from start: Int) -> Int? {
        let rest = text[start...]
        guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "h"),
            start == 0 || !(text[start - 1] < 0x80 && text[start - 1].isWordByte),
            let scheme = ["https://", "http://"].first(where: { rest.hasPrefix($0) }),
            let host = rest.dropFirst(scheme.utf8.count).first, host.isWordByte
        else { return nil }
        var end = rest.prefix(limit).firstIndex { !$0.isAddressByte } ?? min(text.count, start + limit)
        var opened = 0
        for byte in text[start..<end] {
            if byte == UInt8(ascii: "(") { opened += 1 } else if byte == UInt8(ascii: ")") { opened -= 1 }
        }
        while end > start {
            let last = text[end - 1]
            if last == UInt8(ascii: ")") {
                if opened >= 0 { break }
                opened += 1
            } else if !punctuation.contains(last) {
                guard let mark = typographicMarks.first(where: { text[start..<end].suffix($0.count) == $0[...] }) else {
                    break
                }
                end -= mark.count - 1
            }
            end -= 1
        }
        // A character of several bytes is not cut at the limit.
        while end > start, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        return accepted(text[start..<end]) == nil ? nil : end
    }

    private static let punctuation = Set(".,;:!?'*_~]}".utf8)
    private static let typographicMarks = ["”", "’", "»", "…", "。", "、", "」", "』"].map { Array($0.utf8) }
}

extension ArraySlice<UInt8> {
    /// Indicates whether the bytes begin with a text of lower-case ASCII characters, in any case.
    fileprivate func hasPrefix(_ text: String) -> Bool {
        count >= text.utf8.count && zip(self, text.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
}

extension UInt8 {
    /// Indicates whether the byte belongs to a letter or digit. Those of all characters beyond ASCII count.
    var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }

    /// Indicates whether the byte can be in an address.
    fileprivate var isAddressByte: Bool {
        switch self {
        case ...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"):
            false
        default: true
        }
    }
}
