import Foundation
import HTMLTemplates
import RxTesting
import Testing

/// For any input, the compiler returns a template or an error, in a time proportional to the size of the input.
///
/// A normal run has few inputs. A million takes some minutes:
///
///     FUZZ=1000000 swift test --filter CompilerFuzzTests
@Suite struct CompilerFuzzTests {
    static let pieces = [
        "<", ">", "</", "/>", "<!--", "-->", "<!", "<?", "\"", "'", "=", " ", "\n", "&", ";", "p", "div", "script",
        "style", "textarea",
        "title", "svg", "table", "tr", "li", "a", "href", "onclick", "style=", "src", "{{", "}}", "{{{", "}}}", "{{#",
        "{{/", "{{^", "{{>",
        "{{<", "{{$", "{{!", "{{=", "=}}", "{{&", "x", "y", ".", "x}}", "y}}", "*", "<p>", "</p>", "<div>", "</div>",
        "<ul>{{#x}}<li>",
        "</li>{{/x}}</ul>", "{{#x}}", "{{/x}}", "{{x}}", "<script>", "</script>", "<style>", "</style>", ":", "{", "}",
        "url(", "\u{0}", "é",
        "<!DOCTYPE", "<br>", "id=f1", "{{>page}}", "{{>other}}", "{{<other}}", "{{$b}}", "{{/b}}", "{{/other}}",
        "class=\"{{x}}\"",
    ]

    /// The total number of inputs: half of them random, half mutated.
    static let inputs = ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) } ?? 6_000
    /// The seeds. Each produces 100 inputs, and a failure names its seed.
    static let seeds = 0..<UInt64(max(inputs / 200, 1))

    @Test(arguments: seeds)
    func randomPieces(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let source = (0..<Int.random(in: 1..<40, using: &random)).map { _ in
                Self.pieces.randomElement(using: &random)!
            }.joined()
            try check(source)
        }
    }

    @Test(arguments: seeds)
    func mutatedPages(seed: UInt64) throws {
        var page = RandomPage(seed: seed)
        let source = Array(page.template().utf8)
        for _ in 0..<100 {
            var bytes = source
            for _ in 0..<Int.random(in: 1..<4, using: &page.random) where !bytes.isEmpty {
                let at = Int.random(in: 0..<bytes.count, using: &page.random)
                switch Int.random(in: 0..<3, using: &page.random) {
                case 0: bytes.remove(at: at)
                case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &page.random)!.utf8, at: at)
                default: bytes[at] = UInt8.random(in: 0...255, using: &page.random)
                }
            }
            try check(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Compiles a source with both syntaxes and, if that succeeds, renders it.
    private func check(_ source: String) throws {
        let sources = ["page": source, "other": "<b>{{$b}}{{x}}{{/b}}</b>"]
        for syntax in [TemplateSyntax.html, .plain] {
            do throws(TemplateError) {
                let template = try TemplateLibrary(sources: sources, syntax: syntax).template("page")
                let rows = TemplateList([Item(id: "1", title: "<script>")], id: \.id)
                let values: TemplateValue = .object(["x": .list(rows), "y": "</script>"])
                if syntax == .html {
                    #expect(!String(decoding: template.render(values), as: UTF8.self).contains("=<script>"))
                } else {
                    _ = template.render(values)
                }
            } catch {
                #expect(error.diagnostics.allSatisfy { !$0.message.isEmpty && !$0.file.isEmpty })
            }
        }
    }

    /// Returns the processor time of this thread, because other tests run in parallel.
    private func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Ten times the input must not take a hundred times as long. The bound is loose, because machines are busy.
    @Test(arguments: [
        "<b>", "<p>", "{{#x}}", "{{x}} ", "<p>{{x}}</p>\n", "<!-- ", "<", "\"", "<a b=\"", "{{!x}}", "{{/x}}",
        "<ul>{{#x}}<li>{{y}}</li>{{/x}}</ul>",
        "<textarea></", "<script></", "a=b ", "  ", "\n", "{{$b}}{{/b}}", "{{=<% %>=}}<%={{ }}=%>", "<p a", "{{",
        "<p title='{{#x}}y{{/x}}'></p>",
    ])
    func `compile time is proportional to the size of the input`(piece: String) throws {
        func time(_ count: Int) throws -> Duration {
            let source = "<div>" + String(repeating: piece, count: count) + "</div>"
            return try (0..<2).map { _ in
                let start = threadTime()
                try check(source)
                return threadTime() - start
            }.min()!
        }
        let (small, large) = (try time(100), try time(1000))
        #expect(large < small * 40 + .milliseconds(50), "\(piece): \(small), then \(large)")
    }
}
