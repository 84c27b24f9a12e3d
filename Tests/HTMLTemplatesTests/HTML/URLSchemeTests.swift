import HTMLTemplates
import Testing

/// The schemes that a value may have: harmless ones, letter by letter, as a browser parses them.
@Suite struct URLSchemeTests {
    private static let harmless = ["http", "https", "mailto", "tel", "sms"]
    private static let dangerous = ["javascript", "data", "vbscript", "blob", "file"]

    private func isRefused(_ url: String) throws -> Bool {
        let node = try PlaceTests.dom("<a href=\"{{x}}\"></a>", .text(url))
        return node.attributes["href"] == "about:invalid"
    }

    /// Every scheme, and every text that differs from it by one letter.
    @Test(arguments: harmless + dangerous) func `only a complete harmless scheme is accepted`(_ scheme: String) throws {
        var variants: Set<String> = [scheme]
        let letters = Array(scheme)
        for place in 0...letters.count {
            for letter in ["a", "s", "x", "+"] {
                variants.insert(String(letters[..<place]) + letter + String(letters[place...]))
                if place < letters.count {
                    variants.insert(String(letters[..<place]) + letter + String(letters[(place + 1)...]))
                }
            }
            if place < letters.count { variants.insert(String(letters[..<place]) + String(letters[(place + 1)...])) }
        }
        for variant in variants {
            for written in [variant, variant.uppercased()] {
                #expect(
                    try isRefused("\(written)://h.example/x") == !Self.harmless.contains(variant), "\(written)")
            }
        }
    }

    /// A browser removes tabs and line ends anywhere in a URL, and white space and control characters before it.
    @Test(arguments: harmless + dangerous, ["\t", "\n", "\r", "\r\n"])
    func `characters that a browser ignores do not hide a scheme`(_ scheme: String, _ dropped: String) throws {
        let letters = Array(scheme + "://h.example/x")
        for place in 0...letters.count {
            let url = String(letters[..<place]) + dropped + String(letters[place...])
            #expect(try isRefused(url) == Self.dangerous.contains(scheme), "\(url.debugDescription)")
            #expect(try isRefused(" \u{1}\u{1F}" + url) == Self.dangerous.contains(scheme), "\(url.debugDescription)")
        }
    }
}
