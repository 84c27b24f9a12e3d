/// A wording that is split at its placeholders.
package struct WordingPattern: Sendable, Hashable {
    /// A part of a wording.
    package enum Part: Sendable, Hashable {
        case text(String)
        case placeholder(String)
    }

    /// The parts in their order.
    package let parts: [Part]

    /// Splits a wording. Braces that do not enclose a name are text.
    package init(_ wording: String) {
        var parts: [Part] = []
        var text: [UInt8] = []
        let bytes = Array(wording.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), let end = Self.end(ofNameAt: index + 1, in: bytes) {
                if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
                text = []
                parts.append(.placeholder(String(decoding: bytes[index + 1..<end], as: UTF8.self)))
                index = end + 1
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
        self.parts = parts
    }

    private init(parts: [Part]) { self.parts = parts }

    /// Returns the pattern of a wording without placeholders, in a fraction of the time that splitting it takes.
    static func plain(_ wording: String) -> WordingPattern {
        WordingPattern(parts: wording.isEmpty ? [] : [.text(wording)])
    }

    /// The maximum length of a placeholder's name, in bytes.
    private static let nameLimit = 64

    /// Returns the index of the closing brace; `nil` if there is no name or no brace.
    private static func end(ofNameAt start: Int, in bytes: [UInt8]) -> Int? {
        var index = start
        while index < bytes.count, index - start <= nameLimit, isNamePart(bytes[index]) { index += 1 }
        return index > start && index < bytes.count && bytes[index] == UInt8(ascii: "}") ? index : nil
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Indicates whether there is text beside the placeholders, which a translation can change.
    package var hasWords: Bool {
        parts.contains { part in
            if case .text = part { true } else { false }
        }
    }

    /// The names of the placeholders.
    package var placeholders: Set<String> {
        Set(
            parts.compactMap { part in
                if case .placeholder(let name) = part { name } else { nil }
            })
    }

    /// The tags in the wording, such as `<b>` and `</b>`, in their order.
    package var tags: [String] {
        parts.flatMap { part in
            guard case .text(let text) = part else { return [String]() }
            return TextMarkup.tags(in: text)
        }
    }
}
