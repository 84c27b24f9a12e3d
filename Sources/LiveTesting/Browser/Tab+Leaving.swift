/// What is asked before a page is left that holds what a person typed and did not save.
extension Tab {
    /// Decides whether the scenes may change, and asks as the script does. While a modal dialog is open, only the
    /// forms in it ask.
    func mayLeave() -> Bool {
        let dialog = page.modalDialog
        for form in page.unsavedForms where dialog?.contains(form) ?? true {
            let words = form["data-unsaved"] ?? ""
            guard leaves(words.isEmpty ? "Leave without saving?" : words) else { return false }
            form.live.isLeft = true
        }
        return true
    }

    /// Whether the document may go; asks as a browser does (HTML, section 7.4.5, `beforeunload`).
    func mayUnload() -> Bool {
        guard let live else { return true }
        let isHeld = page.hasUnsavedInput || page.guardedForms.contains { live.isSending($0) }
        return !isHeld || leaves(nil)
    }
}

extension DOM.Document {
    var forms: [DOM.Element] { root.descendants.filter { $0.name == "form" } }

    /// Whether a form holds what its person would be asked about.
    var hasUnsavedInput: Bool { !unsavedForms.isEmpty }

    /// The forms that ask before they are left with edits that were not submitted.
    var guardedForms: [DOM.Element] { forms.filter(\.asksBeforeLeaving) }

    fileprivate var unsavedForms: [DOM.Element] {
        guardedForms.filter { form in
            !form.live.isLeft && (form.live.hasFailed || FormSubmission.controls(of: form).contains(where: \.isEdited))
        }
    }
}

extension DOM.Element {
    /// Whether the script leaves a link to the browser.
    var isPlain: Bool {
        let marks = ["target", "download"]
        let relations = self["rel"]?.lowercased().split(separator: " ") ?? []
        return marks.contains(where: has) || relations.contains("external") || self["data-live"] == "off"
    }

    /// Indicates whether a form asks: as its attribute says, or else if it has a field for text and a submit button.
    fileprivate var asksBeforeLeaving: Bool {
        if let words = self["data-unsaved"] { return words != "off" }
        let controls = FormSubmission.controls(of: self)
        return controls.contains(where: \.takesText) && controls.contains(where: \.isSubmitButton)
    }
}
