/// The content of a field that the user left without submitting it.
struct Draft {
    let id: String
    let name: String
    let value: String
}

/// Unsubmitted text is typed again when its history entry is shown again, and after a reload.
extension Tab {
    /// The fields with unsubmitted edits, except passwords.
    var currentDrafts: [Draft] {
        guard live != nil else { return [] }
        return page.guardedForms.flatMap { FormSubmission.controls(of: $0) }.compactMap { field in
            guard field.isEdited, field.inputType != "password", let id = field.id, let name = field["name"] else {
                return nil
            }
            return Draft(id: id, name: name, value: field.held)
        }
    }

    /// Types drafts into their fields. Drafts whose fields do not exist yet are kept.
    func retype() {
        guard live != nil, !drafts.isEmpty else { return }
        drafts = drafts.filter { draft in
            guard let field = page.element(id: draft.id), field["name"] == draft.name, field.takesValues else {
                return true
            }
            field.noteSaved()
            field.held = draft.value
            noteChange(in: field)
            return false
        }
    }
}
