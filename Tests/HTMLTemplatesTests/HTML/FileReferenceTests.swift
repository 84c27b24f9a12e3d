import Testing

@testable import HTMLTemplates

/// The attributes that get the version of the file that they name.
@Suite struct FileReferenceTests {
    private func rendered(_ source: String) throws -> String {
        let library = try TemplateLibrary(sources: ["page": source])
        _ = try library.template("page")
        library.addFileVersions { path in path.hasPrefix("/known") ? "1" : nil }
        return String(decoding: try library.template("page").render(.null), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("<link rel=\"stylesheet\" href=\"/known.css\">", "<link rel=\"stylesheet\" href=\"/known.css?v=1\">"),
            ("<script src=/known.js></script>", "<script src=\"/known.js?v=1\"></script>"),
            ("<p><img src='/known/a b.png' alt=\"\"></p>", "<p><img src=\"/known/a b.png?v=1\" alt=\"\"></p>"),
            (
                "<video src=\"/known.mp4\" poster=\"/known.png\"></video>",
                "<video src=\"/known.mp4?v=1\" poster=\"/known.png?v=1\"></video>"
            ),
            (
                "<p id=\"a\" data-live=\"ignore\" data-load=\" /known.css\n/other.js /known.js \"></p>",
                "<p id=\"a\" data-live=\"ignore\" data-load=\"/known.css?v=1 /other.js /known.js?v=1\"></p>"
            ),
        ])
    func `references to files get their versions`(_ source: String, _ expected: String) throws {
        #expect(try rendered(source) == expected)
    }

    @Test(arguments: [
        "<a href=\"/known.pdf\">a</a>", "<img src=\"/other.png\">", "<img src=\"//known.example/a.png\">",
        "<img src=\"/known.png?x=1\">", "<img src=\"/known.svg#a\">", "<img src=\"/known&amp;.png\">",
        "<img src=\"known.png\">", "<img src=\"/known%2f.png\">", "<link href=\"https://a.example/known.css\">",
        "<img data-src=\"/known.png\">", "<form action=\"/known.css\"></form>",
    ])
    func `other references do not change`(_ source: String) throws {
        #expect(try rendered(source) == source)
    }

    @Test func `the files of a widget that are named sometimes get their versions`() throws {
        let html = try rendered("<p data-live=\"ignore\" {{^x}}data-load=\"/known.js\"{{/x}}></p>")
        #expect(html.contains("data-load=\"/known.js?v=1\""), "\(html)")
    }

    @Test func `a reference in a section gets its version`() throws {
        #expect(try rendered("<p>{{^x}}<img src=\"/known.png\">{{/x}}</p>").contains("src=\"/known.png?v=1\""))
    }

    @Test func `a reference that contains a tag does not change`() throws {
        let library = try TemplateLibrary(sources: ["page": "<img src=\"/known/{{name}}\">"])
        library.addFileVersions { _ in "1" }
        let page = try library.template("page").render(.null)
        #expect(!String(decoding: page, as: UTF8.self).contains("?v="))
    }
}
