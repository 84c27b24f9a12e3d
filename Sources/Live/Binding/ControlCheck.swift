import HTMLTemplates

/// What is wrong with a template's controls, beyond their names.
enum ControlCheck {
    /// - Parameters:
    ///   - inputs: the names of the fields and buttons that the view takes.
    ///   - fileInputs: the names under which the view takes files.
    static func mistakes(
        in template: Template, inputs: Set<String> = [], fileInputs: [String] = []
    ) -> [LiveError] {
        var mistakes: [LiveError] = []
        for control in template.controls {
            let form = control.form.map { template.controls[$0] }
            if let name = control.name, inputs.contains(name), let why = unposted(control, in: template) {
                mistakes.append(.wrongControl(control, "The view takes “\(name)”, but \(why)"))
            }
            if let value = control.attributes["data-live"], let why = refusal(of: value, on: control) {
                mistakes.append(.wrongControl(control, why))
            }
            let isMultipart = form?.attributes["enctype"]?.lowercased() == "multipart/form-data"
            guard let name = control.name, fileInputs.contains(name) else { continue }
            if control.type != "file" {
                mistakes.append(.wrongControl(control, "The view takes files from “\(name)”: write type=\"file\"."))
            } else if !isMultipart {
                let why = "The files of “\(name)” come only from a form with enctype=\"multipart/form-data\"."
                mistakes.append(.wrongControl(control, why))
            }
        }
        return mistakes
    }

    /// The reason why what the control holds is never posted; nil when it is, or when its form is not in this template.
    private static func unposted(_ control: TemplateControl, in template: Template) -> String? {
        if control.element == "output" || ["button", "reset"].contains(control.type) { return nil }
        var form = control.form.map { template.controls[$0] }
        if let id = control.attributes["form"] {
            form = template.controls.first { $0.element == "form" && $0.attributes["id"] == id }
            if form == nil { return nil }
        }
        guard let form else {
            return "it is in no form, so it is never posted: put it into a <form method=\"post\">."
        }
        let method = control.attributes["formmethod"] ?? form.attributes["method"]
        if method?.lowercased() == "post" { return nil }
        return "its form of line \(form.line) is not posted: write <form method=\"post\">."
    }

    /// Why a `data-live` means nothing; nil when it means something.
    private static func refusal(of value: String, on control: TemplateControl) -> String? {
        if control.element == "form" {
            return value == "off"
                ? nil : "data-live=\"\(value)\" means nothing on a form: \"off\" leaves it to the browser."
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
            "data-live=\"\(value)\" says nothing: write \"debounce 300\" (when typing pauses for so many milliseconds), \"throttle 100\" (at such intervals) or \"blur\"."
    }
}
