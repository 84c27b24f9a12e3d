import Testing

@testable import Live

/// The reasons of refused files in documents.
@Suite struct RefusedFileTests {
    private func shown(_ document: String, field: String = "files") -> String? {
        let file = RefusedFile(field: field, name: "<a>&\"", reason: "Too <large>.")
        return RefusedFile.html(Array(document.utf8), showing: [file], of: field)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private let item =
        "<li data-upload=\"refused\"><span data-name dir=\"auto\">&lt;a>&amp;&quot;</span> "
        + "<span data-reason role=\"alert\">Too &lt;large>.</span></li>"

    private var list: String { "<ul data-uploads=\"files\">\(item)</ul>" }

    @Test func `they are in the list of the template, wherever it is`() {
        let field = "<input type=\"file\" name=\"files\">"
        #expect(
            shown("<ul data-uploads=\"files\"></ul>\(field)") == "<ul data-uploads=\"files\">\(item)</ul>\(field)")
        #expect(
            shown("<p>\(field)</p><ul class='x' data-uploads=\"files\"></ul>")
                == "<p>\(field)</p><ul class='x' data-uploads=\"files\">\(item)</ul>")
    }

    @Test func `without a list they follow the field or its label`() {
        let field = "<input type=file name='files' multiple>"
        #expect(shown("<p>\(field)</p>") == "<p>\(field)\(list)</p>")
        #expect(
            shown("<label>A<input></label><label>Files \(field) <b>x</b></label><p>")
                == "<label>A<input></label><label>Files \(field) <b>x</b></label>\(list)<p>")
        #expect(
            shown("<label for=f>Files</label>\(field)<label>B</label>")
                == "<label for=f>Files</label>\(field)\(list)<label>B</label>")
    }

    @Test(arguments: [
        "", "<", "<input", "<input type=file name=other>", "<input type=text name=files>",
        "<!-- <input type=file name=files> -->",
        "<p title='<input type=file name=files>'>", "<textarea name=files type=file>", "<input type=\"file", "<a =>",
        "</",
        "<!--",
    ])
    func `a document without the field is left alone`(document: String) {
        #expect(shown(document) == nil)
    }
}
