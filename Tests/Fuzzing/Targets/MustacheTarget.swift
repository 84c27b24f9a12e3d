import HTMLTemplates

extension FuzzTarget {
    /// Mustache in plain text. If no key has a value, a template writes parts of itself in order. Compiling it again
    /// does not change its output.
    static let mustache = FuzzTarget("mustache") { bytes in
        let source = String(decoding: bytes, as: UTF8.self)
        let sources = ["page": source, "other": "<{{x}}{{$b}}b{{/b}}>\n"]
        do throws(TemplateError) {
            let template = try TemplateLibrary(sources: sources, syntax: .plain).template("page")
            let again = try TemplateLibrary(sources: sources, syntax: .plain).template("page")
            for values in [TemplateValue.object([:]), .object(["x": "{{y}}\n", "y": .list(Row.all), "z": true])] {
                require(template.render(values), equals: again.render(values), "of the template compiled again")
            }
            checkParts(template, source)
            guard !Array(source.utf8).contains("{{".utf8) else { return }
            require(template.render(.object([:])), equals: Array(source.utf8), "a template without tags")
        } catch {
            check(error, source)
        }
    }

    private static func checkParts(_ template: Template, _ source: String) {
        // The output of another template is not a part of this one.
        var rest = Array(source.utf8)[...]
        guard !rest.contains("other".utf8), !rest.contains("page".utf8) else { return }
        for byte in template.render(.object([:])) {
            guard let place = rest.firstIndex(of: byte) else {
                fatalError("The template writes text that it does not contain.")
            }
            rest = rest[(place + 1)...]
        }
    }

    /// Checks that an error has its position in the source.
    static func check(_ error: TemplateError, _ source: String) {
        require(!error.diagnostics.isEmpty, "There is no diagnostic.")
        let lines = source.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        for diagnostic in error.diagnostics {
            require(
                !diagnostic.message.isEmpty && !diagnostic.file.isEmpty,
                "A diagnostic does not say what and where it is.")
            require(diagnostic.file != "page.mustache" || diagnostic.line <= lines, "\(diagnostic) is after the end.")
        }
    }
}

/// A row for templates.
struct Row: TemplateModel, Equatable {
    let id: String
    let title: String

    static let templateKeys = TemplateKeys<Row> { key in
        key("id", \.id)
        key("title", \.title)
    }

    static let all = rows(titled: "a")

    static func rows(titled title: String) -> TemplateList {
        TemplateList((1...2).map { Row(id: "\($0)", title: title) }, id: \.id)
    }
}
