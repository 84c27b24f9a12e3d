/// What the events `input`, `change` and `submit` do, with the client script and without.
extension Tab {
    /// Moves the focus; a field that is left and was changed meanwhile says so.
    func focus(on element: DOM.Element?) {
        let target = element.flatMap { $0.isField || $0.isControl || $0.has("href") || $0.has("tabindex") ? $0 : nil }
        guard target !== page.focused else { return }
        let left = page.focused
        page.focused = target
        target?.live.valueAtFocus = target?.value
        if let left { noteLeaving(left) }
    }

    func noteLeaving(_ field: DOM.Element) {
        guard field.isField, !field.isCheckable, let before = field.live.valueAtFocus, before != field.value else {
            return
        }
        field.live.valueAtFocus = field.value
        noteChange(in: field)
    }

    func enter(_ locator: Locator, _ change: (String) -> String) throws {
        var field: DOM.Element?
        try wait(for: "\(locator) that can be filled", code: .notFound) { tab in
            let found = try tab.findAll(locator)
            field = found.isEmpty ? nil : try tab.one(found, locator)
            return field.map { tab.live == nil || !$0.isDisabled } ?? false
        }
        if let field { try enter(field, change) }
    }

    func enter(_ field: DOM.Element, _ change: (String) -> String) throws {
        guard field.isField, !field.isCheckable, field.name != "select" else {
            throw notUsable(field, "cannot be filled")
        }
        if field.isDisabled { throw notUsable(field, "is disabled") }
        if field.has("readonly") { throw notUsable(field, "is read-only") }
        focus(on: field)
        var text = change(field.value)
        if let most = field["maxlength"].flatMap({ Int($0) }), most >= 0 { text = String(text.prefix(most)) }
        field.value = text
        noteInput(in: field)
        drain()
    }

    // MARK: The script's listeners

    private func postingForm(of field: DOM.Element) -> (DOM.Element, LiveClient)? {
        guard let live, let form = field.form, form.isSentByTheScript else { return nil }
        return (form, live)
    }

    func noteInput(in field: DOM.Element) {
        guard let (form, live) = postingForm(of: field) else { return }
        field.live.edit = live.nextEdit()
        field.live.isUnsent = true
        guard let pause = field["data-live"] else { return }
        let wait = Int(pause).flatMap { $0 == 0 ? nil : $0 } ?? 200
        // A slider that is dragged does not pause, so what waits already goes out in its time.
        if field.inputType == "range", live.isDelayed(form) { return }
        live.delay(form, by: .milliseconds(wait))
    }

    func noteChange(in field: DOM.Element) {
        guard let (form, live) = postingForm(of: field), !["file", "password"].contains(field.inputType) else { return }
        if field.live.edit == nil {
            field.live.edit = live.nextEdit()
            field.live.isUnsent = true
        }
        live.cancelDelay(of: form)
        sendEdits(form)
    }

    /// Posts a form's fields as the script does: the button's last.
    func send(_ form: DOM.Element, button: DOM.Element?) {
        _ = editedFields(sentBy: form)
        var entries = FormSubmission.entries(of: form, submitter: nil)
        if let button, let name = button["name"], !name.isEmpty {
            entries.append(FormEntry(name, button["value"] ?? ""))
        }
        post(entries, of: form, button: button)
    }

    /// Posts what was edited in a form since it was sent last, as the script does: with its boxes and hidden fields.
    func sendEdits(_ form: DOM.Element) {
        let edited = editedFields(sentBy: form)
        guard !edited.isEmpty else { return }
        let isWhole = edited.contains(where: \.isCheckable)
        let known = FormSubmission.controls(of: form)
            .filter { !isWhole && $0.isField && $0.inputType != "hidden" && !$0.isCheckable }
            .compactMap { $0["name"] }
        let names = edited.compactMap { $0["name"] }
        let entries = FormSubmission.entries(of: form, submitter: nil)
        post(entries.filter { !known.contains($0.name) || names.contains($0.name) }, of: form)
    }

    private func editedFields(sentBy form: DOM.Element) -> [DOM.Element] {
        let edited = FormSubmission.controls(of: form).filter(\.live.isUnsent)
        for field in edited { field.live.isUnsent = false }
        return edited
    }

    private func post(_ entries: [FormEntry], of form: DOM.Element, button: DOM.Element? = nil) {
        guard let live, let base = history.current?.address else { return }
        let address = form["action"].flatMap { try? WebAddress($0, relativeTo: base) } ?? base
        live.post(entries, to: address, button: button)
    }

    /// Sends a form by a button or by itself.
    func submit(_ form: DOM.Element, by button: DOM.Element?) throws {
        guard let base = history.current?.address else { return }
        let checks = !form.has("novalidate") && button?.has("formnovalidate") != true
        if checks, let missing = FormSubmission.controls(of: form).first(where: \.isMissing) {
            throw notUsable(missing, "is required and empty: a browser would not send the form")
        }
        let submission = try FormSubmission(form, submitter: button, base: base)
        if let live, form.isSentByTheScript, submission.address.origin == base.origin {
            if button?["aria-busy"] == "true" { return }
            live.cancelDelay(of: form)
            send(form, button: button)
            return drain()
        }
        switch submission.method {
        case .dialog: form.ancestors.first { $0.name == "dialog" }?.removeAttribute("open")
        case .get, .post:
            let headers = navigationHeaders(site: "same-origin", posting: submission.method == .post)
            try load(submission.request(headers: headers), .new)
        }
    }
}

extension DOM.Element {
    /// Whether it is a form that the script posts.
    fileprivate var isSentByTheScript: Bool { self["method"]?.lowercased() == "post" && self["data-live"] != "off" }

    /// Whether it is required and without a value.
    fileprivate var isMissing: Bool {
        guard has("required"), isField, !isDisabled else { return false }
        if isCheckable {
            if inputType == "checkbox" { return !isChecked }
            let group = self["name"]
            return
                !(form?.descendants.contains { $0.inputType == "radio" && $0["name"] == group && $0.isChecked }
                ?? isChecked)
        }
        return value.isEmpty
    }
}
