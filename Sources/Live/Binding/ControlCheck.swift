import HTMLTemplates

/// What is wrong with a template's controls, beyond their names.
enum ControlCheck {
    /// - Parameter fileInputs: the names under which the view takes files.
    static func mistakes(in template: Template, fileInputs: [String]) -> [LiveError] {
        var form: TemplateControl?
        var mistakes: [LiveError] = []
        for control in template.controls {
            if control.element == "form" { form = control }
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
