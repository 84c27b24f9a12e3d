/// What is asked before a page is left that holds what a person typed and did not save.
extension Tab {
    /// Whether the scenes may change; asks as the script does.
    func mayLeave() -> Bool {
        for form in page.guardedForms where form.live.isDirty {
            let words = form["data-unsaved"] ?? ""
            guard leaves(words.isEmpty ? "Leave without saving?" : words) else { return false }
            form.live.isDirty = false
        }
        return true
    }

    /// Whether the document may go; asks as a browser does (HTML, section 7.4.5, `beforeunload`).
    func mayUnload() -> Bool {
        guard let live else { return true }
        return !page.guardedForms.contains { $0.live.isDirty || live.isSending($0) } || leaves(nil)
    }
}

extension DOM.Document {
    var forms: [DOM.Element] { root.descendants.filter { $0.name == "form" } }

    /// Whether a form holds what its person would be asked about.
    var hasUnsavedInput: Bool { guardedForms.contains { $0.live.isDirty } }

    fileprivate var guardedForms: [DOM.Element] { forms.filter { $0.has("data-unsaved") } }
}

extension DOM.Element {
    /// Whether the script leaves a link to the browser.
    var isPlain: Bool {
        let marks = ["target", "download"]
        let relations = self["rel"]?.lowercased().split(separator: " ") ?? []
        return marks.contains(where: has) || relations.contains("external") || self["data-live"] == "off"
    }
}
