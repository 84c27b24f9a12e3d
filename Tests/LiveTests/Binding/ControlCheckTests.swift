import HTMLTemplates
import Testing

@testable import Live

/// What is wrong with controls is said when the app starts.
struct ControlCheckTests {
    private func mistakes(_ source: String, files: [String] = []) throws -> [String] {
        let template = try TemplateLibrary(sources: ["page": source]).template("page")
        return ControlCheck.mistakes(in: template, fileInputs: files).map(\.description)
    }

    @Test(arguments: [
        "data-live", "data-live=\"\"", "data-live=\"blur\"", "data-live=\"debounce\"", "data-live=\"debounce 300\"",
        "data-live=\"throttle\"", "data-live=\"throttle 1\"",
    ])
    func whatSaysWhen(attribute: String) throws {
        #expect(try mistakes("<form data-live=\"off\"><input name=\"a\" \(attribute)></form>") == [])
    }

    @Test(arguments: [
        "300", "debounce 0", "debounce x", "debounce 300 ms", "throttle 60001", "blur 3", "off", "Debounce", " ",
    ])
    func whatSaysNothing(value: String) throws {
        let found = try mistakes("<form>\n<input name=\"a\" data-live=\"\(value)\"></form>")
        #expect(found.count == 1)
        #expect(found.first?.contains(":2:1: data-live=\"\(value)\" says nothing: write \"debounce 300\"") == true)
    }

    @Test func filesNeedAFormThatCarriesThem() throws {
        let input = "<input type=\"file\" name=\"a\">"
        #expect(
            try mistakes("<form method=\"post\" enctype=\"multipart/form-data\">\(input)</form>", files: ["a"]) == [])
        #expect(try mistakes("<form method=\"post\">\(input)</form>", files: ["a"]).first?.contains("enctype") == true)
        #expect(try mistakes("<form><input name=\"a\"></form>", files: ["a"]).first?.contains("type=\"file\"") == true)
        #expect(try mistakes("<form data-live=\"blur\"></form>").first?.contains("means nothing on a form") == true)
    }
}
