/// The confirmation before the user leaves a page with unsaved input.
extension Tab {
    /// Decides whether the scenes may change, and asks the user as the script does. While a modal dialog is open, only
    /// forms inside it ask, otherwise those in the scenes, because the layout keeps its forms.
    func mayLeave() -> Bool {
        let replaced = page.modalDialog.map { [$0] } ?? page.sceneElements
        for form in page.unsavedForms where replaced.contains(where: { $0.contains(form) }) {
            let words = form["data-unsaved"] ?? ""
            guard leaves(words.isEmpty ? "Leave without saving?" : words) else { return false }
            form.live.isLeft = true
        }
        return true
    }

    /// Decides whether the document may be unloaded, and asks as a browser does (HTML, section 7.4.5, `beforeunload`).
    func mayUnload() -> Bool {
        guard let live else { return true }
        let isHeld = page.hasUnsavedInput || page.guardedForms.contains { live.isSending($0) }
        return !isHeld || leaves(nil)
    }
}

extension DOM.Document {
    var forms: [DOM.Element] { root.descendants.filter { $0.name == "form" } }

    /// Indicates whether a form contains input that requires a confirmation.
    var hasUnsavedInput: Bool { !unsavedForms.isEmpty }

    /// The forms that ask for a confirmation before the user leaves them with unsubmitted edits.
    var guardedForms: [DOM.Element] { forms.filter(\.asksBeforeLeaving) }

    fileprivate var unsavedForms: [DOM.Element] {
        guardedForms.filter { form in
            let controls = FormSubmission.controls(of: form)
            let isKept = controls.contains(where: \.live.isStored)
            if isKept, !controls.contains(where: { $0.isEdited && !$0.live.isStored }) { return false }
            return !form.live.isLeft && (form.live.hasFailed || controls.contains(where: \.isEdited))
        }
    }
}

extension DOM.Element {
    /// Indicates whether the script leaves the link to the browser.
    var isPlain: Bool {
        let marks = ["target", "download"]
        let relations = self["rel"]?.lowercased().split(separator: " ") ?? []
        return marks.contains(where: has) || relations.contains("external") || self["data-live"] == "off"
    }

    /// Indicates whether the form asks for a confirmation: as its attribute specifies, or by default if it has a text
    /// field and a submit button.
    fileprivate var asksBeforeLeaving: Bool {
        if let words = self["data-unsaved"] { return words != "off" }
        let controls = FormSubmission.controls(of: self)
        return controls.contains(where: \.takesText) && controls.contains(where: \.isSubmitButton)
    }
}
