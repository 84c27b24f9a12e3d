#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Protocol text as a dictionary key. Two values are equal if their bytes are.
///
/// `String` compares by canonical equivalence, by which the Kelvin sign U+212A is the letter K, and combines a base
/// letter and the marks that follow it into one character. That suits text for users. In a path, a name or a field it
/// would hide bytes from the checks that look for them.
struct ExactText: Hashable, Sendable {
    let text: Substring

    init(_ text: some StringProtocol) {
        self.text = Substring(text)
    }

    static func == (first: ExactText, second: ExactText) -> Bool {
        var (first, second) = (first.text, second.text)
        return first.withUTF8 { first in
            second.withUTF8 { second in
                first.count == second.count
                    && (first.isEmpty || memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0)
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension StringProtocol {
    /// Compares the bytes, whereas `==` compares by canonical equivalence.
    package func hasSameBytes(as other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// The text with `A` to `Z` in lower case and every other character unchanged.
    package var asciiLowercased: String {
        String(decoding: utf8.lazy.map(\.asciiLowercased), as: UTF8.self)
    }
}

extension Substring {
    /// Splits the text at an ASCII separator, found by its byte; keeps empty parts.
    package func split(atByte separator: UInt8) -> [Substring] {
        utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
    }
}
