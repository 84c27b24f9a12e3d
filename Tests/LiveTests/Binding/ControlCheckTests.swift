import HTMLTemplates
import Testing

@testable import Live

/// Diagnostics about controls are reported when the app starts.
struct ControlCheckTests {
    private func mistakes(
        _ source: String, inputs: Set<String> = [], files: [String] = []
    ) throws -> [String] {
        let template = try TemplateLibrary(sources: ["page": source]).template("page")
        return ControlCheck.mistakes(in: template, inputs: inputs, fileInputs: files).map(\.description)
    }

    @Test(arguments: [
        "<form method=\"post\"><input name=\"a\"></form>",
        "<form METHOD=\"POST\"><div><select name=\"a\"></select></div></form>",
        "<form method=\"post\"></form><form><input name=\"b\"></form>", "<input name=\"b\">",
        "<output name=\"a\"></output>",
        "<form method=\"post\" id=\"f\"></form><input name=\"a\" form=\"f\">",
        "<input name=\"a\" form=\"elsewhere\">", "<button type=\"button\" name=\"a\">x</button>",
        "<form><button name=\"a\" formmethod=\"post\">x</button></form>",
        "<form method=\"post\">{{#x}}<textarea name=\"a\"></textarea>{{/x}}</form>",
    ])
    func `controls that are posted have no diagnostic`(source: String) throws {
        #expect(try mistakes("<div>\(source)</div>", inputs: ["a"]) == [])
    }

    @Test(arguments: [
        ("<input name=\"a\">", "it is not in a form, so it is never posted: put it in a <form method=\"post\">."),
        ("<form method=\"post\"></form><button name=\"a\">x</button>", "it is not in a form"),
        (
            "<form><input type=\"hidden\" name=\"a\"></form>",
            "its form on line 2 is not posted: write <form method=\"post\">."
        ),
        ("<form method=\"get\"><button name=\"a\">x</button></form>", "its form on line 2 is not posted"),
        ("<form method=\"dialog\"><textarea name=\"a\"></textarea></form>", "its form on line 2 is not posted"),
        ("<form id=\"f\"></form><form method=\"post\"><input name=\"a\" form=\"f\"></form>", "its form on line 2"),
    ])
    func `a bound control that is never posted has a diagnostic`(source: String, reason: String) throws {
        let found = try mistakes("<div>\n\(source)</div>", inputs: ["a"])
        #expect(found.count == 1)
        #expect(found.first?.contains("page.mustache:2:") == true)
        #expect(found.first?.contains(": The view uses “a”, but \(reason)") == true)
    }

    @Test(arguments: [
        "data-live", "data-live=\"\"", "data-live=\"blur\"", "data-live=\"debounce\"", "data-live=\"debounce 300\"",
        "data-live=\"throttle\"", "data-live=\"throttle 1\"",
    ])
    func `valid values of data-live are accepted`(attribute: String) throws {
        #expect(try mistakes("<form data-live=\"off\"><input name=\"a\" \(attribute)></form>") == [])
    }

    @Test(arguments: [
        "300", "debounce 0", "debounce x", "debounce 300 ms", "throttle 60001", "blur 3", "off", "Debounce", " ",
    ])
    func `an invalid value of data-live has a diagnostic`(value: String) throws {
        let found = try mistakes("<form>\n<input name=\"a\" data-live=\"\(value)\"></form>")
        #expect(found.count == 1)
        #expect(found.first?.contains(":2:1: data-live=\"\(value)\" is invalid: write \"debounce 300\"") == true)
    }

    @Test func `a file input requires a multipart form`() throws {
        let input = "<input type=\"file\" name=\"a\">"
        #expect(
            try mistakes("<form method=\"post\" enctype=\"multipart/form-data\">\(input)</form>", files: ["a"]) == [])
        #expect(try mistakes("<form method=\"post\">\(input)</form>", files: ["a"]).first?.contains("enctype") == true)
        #expect(try mistakes("<form><input name=\"a\"></form>", files: ["a"]).first?.contains("type=\"file\"") == true)
        #expect(try mistakes("<form data-live=\"blur\"></form>").first?.contains("is invalid on a form") == true)
    }
}
