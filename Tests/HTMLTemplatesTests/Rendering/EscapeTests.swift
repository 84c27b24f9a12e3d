import HTMLTemplates
import Testing

/// Every escaped byte, at every position of texts around the widths that the writers process at once.
@Suite struct EscapeTests {
    private static let references: [UInt8: String] = [
        UInt8(ascii: "\""): "&quot;", UInt8(ascii: "&"): "&amp;", UInt8(ascii: "'"): "&#39;",
        UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", 0x0A: "&#10;", 0x0D: "&#13;",
        0x00: "\u{FFFD}", 0x01: "\u{FFFD}", 0x1F: "\u{FFFD}", 0x09: "\t",
        // Neighbors of these, which are not escaped.
        0x20: " ", 0x21: "!", 0x23: "#", 0x25: "%", 0x28: "(", 0x3B: ";", 0x3D: "=", 0x3F: "?", 0x7F: "\u{7F}",
    ]

    /// Calls `body` with each text that contains one of the bytes at one position, and with the byte as `written`.
    private static func eachText(_ written: (UInt8) -> String?, _ body: (String, String) throws -> Void) rethrows {
        for length in 0...33 {
            try body(String(repeating: "a", count: length), String(repeating: "a", count: length))
            for position in 0..<length {
                let before = String(repeating: "a", count: position)
                let after = String(repeating: "é", count: (length - position - 1) / 2)
                for byte in references.keys {
                    guard let written = written(byte) else { continue }
                    let text = String(decoding: [byte], as: UTF8.self)
                    try body(before + text + after, before + written + after)
                }
            }
        }
    }

    @Test(arguments: [
        ("<p>", "</p>"), ("<p title=\"", "\"></p>"), ("<p title='", "'></p>"), ("<title>", "</title>"),
        ("<textarea>", "</textarea>"), ("<p title=\"x", "y\"></p>"), ("<p>x", "y</p>"),
    ])
    func `every special byte is escaped at every position`(_ start: String, _ end: String) throws {
        let template = try compile(start + "{{x}}" + end)
        let empty = String(decoding: template.render(.object(["x": ""])), as: UTF8.self)
        let frame = empty.utf8.count
        try Self.eachText {
            Self.references[$0]
        } _: { text, written in
            let document = String(decoding: template.render(.object(["x": .text(text)])), as: UTF8.self)
            try #require(document.utf8.count == frame + written.utf8.count, "\(text.debugDescription)")
            try #require(document.contains(written), "\(text.debugDescription) is written as \(document)")
        }
    }

    @Test func `every special byte is escaped in a script`() throws {
        let template = try compile("<script type=\"application/json\">{{x}}</script>")
        let escaped: [UInt8: String] = [
            UInt8(ascii: "\""): "\\u0022", UInt8(ascii: "&"): "\\u0026", UInt8(ascii: "'"): "\\u0027",
            UInt8(ascii: "<"): "\\u003c", UInt8(ascii: ">"): "\\u003e", 0x0A: "\\n", 0x00: "\\u0000", 0x1F: "\\u001f",
            0x7F: "\\u007f", 0x21: "!",
        ]
        try Self.eachText {
            escaped[$0]
        } _: { text, written in
            let document = String(decoding: template.render(.object(["x": .text(text)])), as: UTF8.self)
            try #require(document.lowercased().contains("\"" + written + "\""), "\(text.debugDescription)")
        }
    }

    /// U+2028 and U+2029 end lines in older scripts; adjacent code points do not.
    @Test(arguments: [
        ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("\u{2027}", "\u{2027}"), ("\u{202A}", "\u{202A}"),
    ])
    func `line separators are escaped in a script`(_ character: String, _ written: String) throws {
        let template = try compile("<script type=\"application/json\">{{x}}</script>")
        for text in [character, "a" + character, character + "b", "a" + character + "b"] {
            let document = String(decoding: template.render(.object(["x": .text(text)])), as: UTF8.self)
            let expected = text.replacing(character, with: written)
            #expect(document.contains("\"\(expected)\""))
        }
    }

    /// A link that loads a style or a script must not get its address from a value, regardless of the spelling of its
    /// relations.
    @Test(arguments: [
        ("stylesheet", false), ("icon", true), ("icon stylesheet", false), ("STYLESHEET icon", false),
        ("icon\tstylesheet", false), ("shortcut icon", true), ("modulepreload", false), ("icon preload", false),
        ("next", true), ("manifest", false), ("", false),
    ])
    func `a link that loads a style or a script must have a fixed address`(_ relations: String, mayBeDynamic: Bool) {
        #expect(diagnostics("<link rel=\"\(relations)\" href=\"{{x}}\">").isEmpty == mayBeDynamic)
    }

    /// The values for which sections are rendered.
    @Test func `null, false, empty text, zero and NaN are falsy`() throws {
        let template = try compile("<p>{{#x}}yes{{/x}}{{^x}}no{{/x}}</p>")
        let values: [(TemplateValue, Bool)] = [
            (.null, false), (.bool(false), false), (.bool(true), true), (.text(""), false), (.text("0"), true),
            (.int(0), false), (.int(-1), true), (.double(0), false), (.double(-0.0), false), (.double(0.1), true),
            (.double(.nan), false), (.number(TemplateNumber(0)), false), (.number(TemplateNumber(0.5)), true),
        ]
        for (value, isTruthy) in values {
            let document = String(decoding: template.render(.object(["x": value])), as: UTF8.self)
            #expect(document.contains("yes") == isTruthy, "\(value)")
            #expect(document.contains("no") == !isTruthy, "\(value)")
        }
    }
}
