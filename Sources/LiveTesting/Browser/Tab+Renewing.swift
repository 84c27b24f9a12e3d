/// The reload after a deploy: like the script, a tab reloads its page when the server has another script or other
/// templates.
extension Tab {
    private var typed: [DOM.Element] {
        page.forms.flatMap { FormSubmission.controls(of: $0) }.filter { $0.live.edit != nil }
    }

    /// Indicates whether a reload would lose no input of the user.
    var mayRenew: Bool {
        !page.hasUnsavedInput
            && typed.allSatisfy { field in
                let isKept = field["id"] != nil && field.inputType != "file" && !field.isSecret
                return isKept && !field.has("multiple") && field !== page.focused
            }
    }

    /// Reloads the page; the user's input is kept and sent. The kept values return in a header field, as those of the script
    /// do in a cookie.
    func renew() throws {
        guard let address = history.current?.address else { return }
        let texts = typed.map { (id: $0["id"] ?? "", value: $0.value, isChecked: $0.isChecked) }
        let headers = navigationHeaders(site: "same-origin") + (live?.keptHeaders ?? [])
        try load(ClientRequest(address, headers: headers), .same)
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
