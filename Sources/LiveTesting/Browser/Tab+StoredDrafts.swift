import Foundation

/// The drafts that a browser keeps for fields with `data-drafts`, as the client script of drafts does.
extension Tab {
    /// Returns the draft that was restored in the one field that matches; `nil` if there was none, or after it was
    /// discarded or submitted.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func restoredDraft(in locator: Locator) throws -> RestoredDraft? {
        drain()
        return try find(locator).live.restored
    }

    /// Presses the button with which the user discards the restored text of the form around the one field that matches.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does, or when no draft was restored in the form.
    public func discardDraft(in locator: Locator) throws {
        let field = try usable(locator)
        let form = field.form
        let restored = form.map { FormSubmission.controls(of: $0).filter { $0.live.restored != nil } } ?? []
        if restored.isEmpty { throw notUsable(field, "has no restored draft") }
        for field in restored {
            guard let draft = field.live.restored else { continue }
            field.live.restored = nil
            field.held = draft.replaced
            if let key = storageKey(of: field) { browser.storedDrafts[key] = nil }
            noteInput(in: field)
            noteChange(in: field)
        }
        drain()
    }

    /// Indicates whether the page has the script that keeps drafts.
    private var keepsDrafts: Bool {
        live != nil
            && page.head.elements.contains {
                $0.name == "script" && $0["src"]?.hasPrefix("/bindery/autosave.js") == true
            }
    }

    /// Indicates whether the script keeps the drafts of a field.
    private func isKept(_ field: DOM.Element) -> Bool {
        let unkept: Set = ["password", "file", "hidden", "submit", "image", "button", "reset"]
        guard field.takesValues, !unkept.contains(field.inputType), let form = field.form, posts(form, by: nil),
            let mark = ([field] + field.ancestors).first(where: { $0.has("data-drafts") }), mark["data-drafts"] != "off"
        else { return false }
        if mark !== field, (field["autocomplete"] ?? form["autocomplete"] ?? "").isSecretToAutofill { return false }
        return form === mark || form.contains(mark) || page.guardedForms.contains { $0 === form }
    }

    /// Returns the key of a field's draft; `nil` if no draft is kept, or if fields of other forms would have the same.
    func storageKey(of field: DOM.Element) -> StoredDraft.Key? {
        guard isKept(field), let name = storedName(of: field), let address = history.current?.address else {
            return nil
        }
        let scope = page.modalDialog ?? page.root
        let isShared = scope.descendants.contains {
            $0 !== field && $0["name"] == field["name"] && $0.form !== field.form && storedName(of: $0) == name
        }
        return isShared ? nil : StoredDraft.Key(owner: page.draftOwner, address: address.target, field: name)
    }

    private func storedName(of field: DOM.Element) -> String? {
        guard let name = field["name"], let form = field.form else { return nil }
        let button = FormSubmission.controls(of: form).first(where: \.isSubmitButton)
        let value = field["data-value"] ?? button?["value"] ?? ""
        return [name, field.isCheckable ? field["value"] ?? "on" : "", value].joined(separator: "\n")
    }

    // MARK: The script's listeners

    /// Keeps the content of a field that the user has edited, or nothing if it is as before.
    func storeDraft(of field: DOM.Element) {
        field.live.isStored = false
        guard keepsDrafts, let key = storageKey(of: field) else { return }
        let (text, base) = (field.held, field.live.saved ?? field.held)
        browser.storedDrafts[key] = text == base ? nil : StoredDraft(text: text, base: base)
        field.live.isStored = true
        noteOpenedFields()
    }

    /// Removes the drafts of fields that are submitted.
    func removeDrafts(of fields: [DOM.Element]) {
        for field in fields {
            field.live.restored = nil
            field.live.submitted = storageKey(of: field).flatMap { browser.storedDrafts.removeValue(forKey: $0) }
        }
    }

    /// Keeps the drafts of a form again whose submission was rejected or whose action has failed.
    func putDraftsBack(of form: DOM.Element) {
        FormSubmission.controls(of: form).forEach(putDraftBack)
    }

    /// Keeps the draft of a field again whose text was refused.
    func putDraftBack(of field: DOM.Element) {
        guard let draft = field.live.submitted, let key = storageKey(of: field) else { return }
        (field.live.submitted, field.live.isStored) = (nil, true)
        browser.storedDrafts[key] = draft
    }

    /// Removes the drafts and posts of an account that was signed out. Called for each document.
    func forgetSignedOutAccount() {
        let owners = browser.storedDrafts.keys.map(\.owner) + browser.storedPosts.map(\.owner)
        let isAnyHidden = owners.contains { !$0.isEmpty && $0 != page.draftOwner }
        guard isAnyHidden, keepsDrafts || page.loadsScript("outbox"), let id = page.livePageID,
            let address = try? WebAddress("/live/\(id)/client", relativeTo: browser.address),
            let answer = try? browser.client.send(ClientRequest(address)),
            let facts = try? JSONDecoder().decode(Facts.self, from: Data(answer.text.utf8))
        else { return }
        browser.storedDrafts = browser.storedDrafts.filter { $0.key.owner.isEmpty || $0.key.owner != facts.signedOut }
        browser.storedPosts.removeAll { !$0.owner.isEmpty && $0.owner == facts.signedOut }
    }

    /// The facts about a page that the script of drafts requests.
    private struct Facts: Decodable {
        let signedOut: String
    }

    /// Types the drafts of the page into their fields. Fields that the user has edited are left alone.
    func restoreDrafts() {
        guard keepsDrafts else { return }
        for form in page.forms where form.live.hasFailed { putDraftsBack(of: form) }
        if browser.storedDrafts.isEmpty, openedFields.isEmpty { return }
        noteOpenedFields()
        for field in (page.modalDialog ?? page.root).descendants where field.takesValues && !field.live.isTyped {
            guard !field.isDisabled, let key = storageKey(of: field), let draft = browser.storedDrafts[key] else {
                continue
            }
            field.noteSaved()
            let before = field.held
            guard before != draft.text else { continue }
            field.held = draft.text
            field.live.restored = RestoredDraft(replaced: before, hasChanged: before != draft.base)
            noteInput(in: field)
            noteChange(in: field)
        }
    }
}

extension DOM.Document {
    /// The owner of the page's drafts; empty without an account.
    var draftOwner: String { liveMark?["data-account"] ?? "" }
}

extension String {
    /// Indicates whether a value of `autocomplete` forbids that a browser keeps the text.
    fileprivate var isSecretToAutofill: Bool {
        lowercased().split(whereSeparator: \.isWhitespace).contains {
            ["off", "one-time-code", "current-password", "new-password"].contains($0) || $0.hasPrefix("cc-")
        }
    }
}
