import Scenes

/// The drafts of fields that elements with `data-drafts-of` open, such as a title that is edited in its row.
extension Tab {
    /// Notes the fields that are open, and removes the drafts of those that were closed.
    func noteOpenedFields() {
        for (key, field) in openedFields where !page.root.contains(field) {
            openedFields[key] = nil
            if key.address == history.current?.address.target, opener(of: key) != nil {
                browser.storedDrafts[key] = nil
            }
        }
        for field in page.root.descendants where field.takesValues && field.has("data-value") {
            if let key = storageKey(of: field), opener(of: key) != nil { openedFields[key] = field }
        }
    }

    /// Opens the field of a draft that the page does not show, once for each document.
    func openFieldOfDraft() {
        noteOpenedFields()
        guard openedFields.isEmpty, let address = history.current?.address.target else { return }
        let keys = browser.storedDrafts.keys.filter { $0.owner == page.draftOwner && $0.address == address }
        if let element = keys.lazy.compactMap(opener(of:)).first { return send(.doubleClick, from: element, []) }
        for key in keys {
            guard let field = heir(of: key), field.held.isEmpty, let draft = browser.storedDrafts[key] else { continue }
            browser.storedDrafts[key] = nil
            field.noteSaved()
            field.held = draft.text
            field.live.restored = RestoredDraft(replaced: "", hasChanged: false)
            noteInput(in: field)
            noteChange(in: field)
            return
        }
    }

    /// Returns the field that gets the text of a row's field if nothing opens that field any more.
    private func heir(of key: StoredDraft.Key) -> DOM.Element? {
        let parts = key.field.split(separator: "\n", omittingEmptySubsequences: false)
        if parts.last?.isEmpty != false { return nil }
        return (page.modalDialog ?? page.root).descendants.first { $0["data-drafts-after"] == String(parts[0]) }
    }

    private func opener(of key: StoredDraft.Key) -> DOM.Element? {
        let parts = key.field.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return (page.modalDialog ?? page.root).descendants.first {
            $0["data-drafts-of"] == parts[0] && $0["data-value"] == parts.last
        }
    }
}
