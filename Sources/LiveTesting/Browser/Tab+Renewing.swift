/// A window whose server has another script or other templates by now loads its page anew, as the script does after a deploy.
extension Tab {
    private var typed: [DOM.Element] {
        page.forms.flatMap { FormSubmission.controls(of: $0) }.filter { $0.live.edit != nil }
    }

    /// Whether nobody is in the middle of something that would be lost.
    var mayRenew: Bool {
        !page.hasUnsavedInput
            && typed.allSatisfy { field in
                let isKept = field["id"] != nil && field.inputType != "file" && field.inputType != "password"
                return isKept && !field.has("multiple") && field !== page.focused
            }
    }

    /// Loads the page anew; what was typed is kept and sent.
    func renew() throws {
        guard let address = history.current?.address else { return }
        let texts = typed.map { (id: $0["id"] ?? "", value: $0.value, isChecked: $0.isChecked) }
        try load(ClientRequest(address, headers: navigationHeaders(site: "same-origin")), .same)
        for (id, value, isChecked) in texts {
            guard let field = page.element(id: id) else { continue }
            if field.isCheckable {
                field.setChecked(isChecked)
            } else if field.name == "select" {
                for option in field.options { option.live.isChecked = option.value == value }
            } else {
                field.value = value
            }
            noteChange(in: field)
        }
    }
}
