import HTMLTemplates
import RxTesting
import Testing

/// Values in styles: no value can end its declaration, whatever it contains.
@Suite struct StyleValueTests {
    private static let source = "<p style=\"--x: {{x}}; width: calc({{x}} * 1px + {{x}}%); color: red\"></p>"
    private static let parts = [
        ";", "}", "{", ":", "url(", "//evil.example", ")", "(", "*/", "/*", "\\", "\\3b ", "\"", "'", "</style>",
        "&quot;",
        "\n", "\u{0}", "@import", "!important", "expression(", "--y", "4", "px", "#fff", "red", " ", "%", "-", "é",
        "\u{202E}",
        "var(--x)", "attr(href)", "position:fixed", "<!--", "image-set(",
    ]

    /// Returns the declarations of a style, split at each semicolon that is outside of quotes and brackets.
    private func declarations(_ style: String) -> [String] {
        var (found, depth, quote) = ([""], 0, Character?.none)
        for character in style {
            switch character {
            case _ where quote != nil: if character == quote { quote = nil }
            case "\"", "'": quote = character
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            let isEnd = character == ";" && depth == 0 && quote == nil
            if isEnd { found.append("") } else { found[found.count - 1].append(character) }
        }
        return found
    }

    @Test func `no value ends its declaration`() throws {
        let page = try TemplateLibrary(sources: ["page": Self.source]).template("page")
        var random = SeededGenerator(seed: 16)
        var kept = 0
        for _ in 0..<2_000 {
            let value = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                Self.parts.randomElement(using: &random)!
            }
            .joined()
            let html = String(decoding: page.render(.object(["x": .text(value)])), as: UTF8.self)
            let style = try #require(html.firstMatch(of: #/data-style="([^"]*)"/#)?.1)
            let found = declarations(String(style))
            #expect(found.count == 3, "seed 16: \(value) gives \(style)")
            #expect(found.first?.hasPrefix("--x: ") == true && found.last == " color: red", "seed 16: \(style)")
            let written = found.first?.dropFirst(5) ?? ""
            #expect(written == value || written == "unset", "seed 16: \(value) gives \(style)")
            #expect(!written.contains { ";:{}()\\\"'/*@!<&".contains($0) }, "seed 16: \(style)")
            if written == value { kept += 1 }
        }
        // Some of the values are harmless.
        #expect(kept > 100)
    }
}
