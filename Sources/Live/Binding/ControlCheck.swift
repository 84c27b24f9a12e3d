import HTMLTemplates

/// Checks a template's controls for errors other than unknown names.
enum ControlCheck {
    /// Returns an error for each control that does not match its binding or has an invalid `data-live` attribute.
    ///
    /// - Parameters:
    ///   - inputs: The names of the fields and buttons that the view uses.
    ///   - fileInputs: The names of the fields from which the view receives files.
    static func mistakes(
        in template: Template, inputs: Set<String> = [], fileInputs: [String] = []
    ) -> [LiveError] {
        var mistakes: [LiveError] = []
        for control in template.controls {
            let form = control.form.map { template.controls[$0] }
            if let name = control.name, inputs.contains(name), let why = unposted(control, in: template) {
                mistakes.append(.wrongControl(control, "The view uses “\(name)”, but \(why)"))
            }
            if let value = control.attributes["data-live"], let why = refusal(of: value, on: control) {
                mistakes.append(.wrongControl(control, why))
            }
            let isMultipart = form?.attributes["enctype"]?.lowercased() == "multipart/form-data"
            guard let name = control.name, fileInputs.contains(name) else { continue }
            if control.type != "file" {
                mistakes.append(.wrongControl(control, "The view receives files from “\(name)”: write type=\"file\"."))
            } else if !isMultipart {
                let why = "The files of “\(name)” need a form with enctype=\"multipart/form-data\"."
                mistakes.append(.wrongControl(control, why))
            }
        }
        return mistakes
    }

    /// Returns the reason why the control's value is never posted; `nil` if it is, or if its form is not in this
    /// template.
    private static func unposted(_ control: TemplateControl, in template: Template) -> String? {
        if control.element == "output" || ["button", "reset"].contains(control.type) { return nil }
        var form = control.form.map { template.controls[$0] }
        if let id = control.attributes["form"] {
            form = template.controls.first { $0.element == "form" && $0.attributes["id"] == id }
            if form == nil { return nil }
        }
        guard let form else {
            return "it is not in a form, so it is never posted: put it in a <form method=\"post\">."
        }
        let method = control.attributes["formmethod"] ?? form.attributes["method"]
        if method?.lowercased() == "post" { return nil }
        return "its form on line \(form.line) is not posted: write <form method=\"post\">."
    }

    /// Returns the reason why a `data-live` value is invalid; `nil` if it is valid.
    private static func refusal(of value: String, on control: TemplateControl) -> String? {
        if control.element == "form" {
            return value == "off"
                ? nil : "data-live=\"\(value)\" is invalid on a form: write \"off\" to leave it to the browser."
        }
        let words = value.split(separator: " ", omittingEmptySubsequences: false)
        let isPaused =
            words.count == 1 || words.count == 2 && (Int(words[1]).map { (1...60_000).contains($0) } ?? false)
        switch words.first {
        case "": if words.count == 1 { return nil }
        case "blur": if words.count == 1 { return nil }
        case "debounce", "throttle": if isPaused { return nil }
        default: break
        }
        return
            """
            data-live="\(value)" is invalid: write "debounce 300" (send when typing pauses for 300 ms), "throttle 100" \
            (send at most every 100 ms) or "blur" (send when the field loses focus).
            """
    }
}
