/// The effects of the events `input`, `change` and `submit`, with and without the client script.
extension Tab {
    /// Moves the focus. A field that loses the focus fires its `change` event if its value has changed.
    func focus(on element: DOM.Element?) {
        let target = element.flatMap { $0.isField || $0.isControl || $0.has("href") || $0.has("tabindex") ? $0 : nil }
        guard target !== page.focused else { return }
        let left = page.focused
        isTextSelected = false
        page.focused = target
        target?.live.valueAtFocus = target?.value
        target?.noteSaved()
        if let left { noteLeaving(left) }
        sendFocus(from: left, to: target)
    }

    func noteLeaving(_ field: DOM.Element) {
        guard field.isField, !field.isCheckable, let before = field.live.valueAtFocus else { return }
        guard before != field.value else {
            // Text that was sent after a mount and then removed again.
            if field.live.isUnsent, let (form, _) = postingForm(of: field) { sendEdits(form) }
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
        guard field.takesValues, !field.isCheckable, field.name != "select" else {
            throw notUsable(field, "cannot be filled")
        }
        if field.isDisabled { throw notUsable(field, "is disabled") }
        if field.has("readonly") { throw notUsable(field, "is read-only") }
        focus(on: field)
        var text = change(isTextSelected ? "" : field.value)
        isTextSelected = false
        if let most = field["maxlength"].flatMap({ Int($0) }), most >= 0 { text = String(text.prefix(most)) }
        field.value = text
        noteInput(in: field)
        drain()
    }

    // MARK: The script's listeners

    /// Returns the form of a field, if it posts to this live page.
    private func postingForm(of field: DOM.Element) -> (DOM.Element, LiveClient)? {
        guard let live, field.takesValues, let form = field.form, posts(form, by: nil) else { return nil }
        return (form, live)
    }

    /// Indicates whether a form posts to this page. The browser handles other forms by itself.
    func posts(_ form: DOM.Element, by button: DOM.Element?) -> Bool {
        guard form["data-live"] != "off", let base = history.current?.address,
            let submission = try? FormSubmission(form, submitter: button, base: base), submission.method == .post
        else { return false }
        let target = button?["formtarget"] ?? form["target"] ?? ""
        return target.isEmpty && submission.address.origin == base.origin && submission.address.target == base.target
    }

    private func noteEdit(of field: DOM.Element, _ live: LiveClient) {
        field.live.edit = live.nextEdit()
        (field.live.isUnsent, field.live.isTyped) = (true, true)
        field.form?.live.isLeft = false
    }

    func noteInput(in field: DOM.Element) {
        guard let (form, live) = postingForm(of: field) else { return }
        noteEdit(of: field, live)
        storeDraft(of: field)
        let words = (field["data-live"] ?? "blur").split(separator: " ").map(String.init)
        let way = words.first ?? "debounce"
        let pause = Duration.milliseconds(words.count > 1 ? Int(words[1]) ?? 200 : 200)
        switch way {
        case "debounce": live.delay(form, by: pause, repeating: false)
        case "throttle": if !live.isDelayed(form), sendEdits(form) { live.delay(form, by: pause, repeating: true) }
        default: break
        }
    }

    func noteChange(in field: DOM.Element) {
        guard let (form, live) = postingForm(of: field) else { return }
        if field.live.edit == nil { noteEdit(of: field, live) }
        storeDraft(of: field)
        sendEdits(form)
    }

    /// Posts the edits of a form since it was last sent, as the script does. Returns false if there are none.
    @discardableResult
    func sendEdits(_ form: DOM.Element) -> Bool {
        let edited = editedFields(sentBy: form, isWhole: false)
        // Edits of a scene that has been removed are discarded.
        guard !edited.isEmpty, page.body.contains(form), let live, let base = history.current?.address else {
            return false
        }
        let names = edited.compactMap { $0["name"] }
        let entries = FormSubmission.entries(of: form, submitter: nil).filter { names.contains($0.name) }
        live.post(LiveClient.Post(entries, to: base, edited: edited, of: form))
        return true
    }

    /// Returns the fields with edits that were not sent. A password without `data-live` is sent with its whole form only.
    private func editedFields(sentBy form: DOM.Element, isWhole: Bool) -> [DOM.Element] {
        live?.cancelDelay(of: form)
        let edited = FormSubmission.controls(of: form).filter {
            $0.live.isUnsent && !$0.isDisabled && (isWhole || $0.inputType != "password" || $0.has("data-live"))
        }
        for field in edited { field.live.isUnsent = false }
        return edited
    }

    /// Indicates whether a form contains no edits of the user and its button is not a switch.
    private func isPress(_ form: DOM.Element, _ button: DOM.Element?, _ edited: [DOM.Element]) -> Bool {
        let isSwitch = button.map { $0.has("aria-checked") || $0.has("aria-pressed") } ?? false
        return edited.isEmpty && !isSwitch
            && !FormSubmission.controls(of: form).contains { $0.live.isTyped || !$0.live.files.isEmpty }
    }

    /// Returns the fields that a submission settles: those in the part of the form around its button, or all.
    private func settledFields(of form: DOM.Element, by button: DOM.Element?) -> [DOM.Element] {
        let controls = FormSubmission.controls(of: form)
        guard let part = button?.ancestors.first(where: { $0.has("data-part") }) else { return controls }
        return controls.filter(part.contains)
    }

    /// Gives the fields that submissions have emptied their texts again if the patch tells that the actions have failed.
    func refillFields(refusedBy patch: String) {
        let lines = patch.split(separator: "\n")
        for form in page.forms {
            for edit in form.live.emptied.keys where lines.contains("f \(edit)") { form.refillFields(sentBy: edit) }
        }
    }

    /// Submits a form with or without a button.
    func submit(_ form: DOM.Element, by button: DOM.Element?) throws {
        guard let base = history.current?.address else { return }
        let checks = !form.has("novalidate") && button?.has("formnovalidate") != true
        if checks, let missing = FormSubmission.controls(of: form).first(where: \.isMissing) {
            throw notUsable(missing, "is required and empty: a browser would not submit the form")
        }
        let submission = try FormSubmission(form, submitter: button, base: base)
        if let live, posts(form, by: button) {
            // A button that is pressed twice counts once, unless the user has typed something else between.
            let settled = settledFields(of: form, by: button)
            let hasText = settled.contains(where: \.live.isTyped)
            if button?["aria-busy"] == "true", !hasText { return }
            var entries = FormSubmission.entries(of: form, submitter: nil)
            if let button, let name = button["name"], !name.isEmpty {
                entries.append(FormEntry(name, button["value"] ?? ""))
            }
            // The state of a switch that the user saw.
            if let state = button?["aria-checked"] ?? button?["aria-pressed"],
                page.loadsScript("predictions") || page.loadsScript("outbox")
            {
                entries.append(FormEntry("bindery-state", state))
            }
            let edited = editedFields(sentBy: form, isWhole: true)
            var post = LiveClient.Post(entries, to: submission.address, edited: edited, of: form)
            (post.button, post.isWhole) = (button, true)
            post.isPress = isPress(form, button, post.edited)
            live.post(post)
            removeDrafts(of: settled)
            form.live.submission = live.lastEdit
            if settled.count == FormSubmission.controls(of: form).count { form.live.hasFailed = false }
            form.emptyFields(settled, sentBy: live.lastEdit)
            for field in settled {
                (field.live.isTyped, field.live.isStored) = (false, false)
                field.noteSaved()
            }
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
    /// Empties those of the fields with `data-emptied`, which have been submitted.
    fileprivate func emptyFields(_ submitted: [DOM.Element], sentBy edit: Int) {
        let fields = submitted.filter { $0.has("data-emptied") && !$0.value.allSatisfy(\.isWhitespace) }
        live.emptied[edit] = fields.map { ($0, $0.value) }
        for field in fields { field.value = "" }
    }

    /// Gives the fields that a submission has emptied their texts again, unless they have others by now.
    func refillFields(sentBy edit: Int) {
        for (field, text) in live.emptied.removeValue(forKey: edit) ?? [] where field.value.isEmpty {
            field.value = text
        }
    }

    /// Indicates whether the field is required and empty.
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
