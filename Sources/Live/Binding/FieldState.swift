import HTMLTemplates
import HTTP

/// The state of a field that is bound both ways: the value on the client, and the number of the client's last edit that
/// the view model has received.
struct FieldState {
    let shape: FieldShape
    var client = TemplateValue.null
    var edit = 0
    /// Indicates whether the client's field contains invalid input, which stays until the view model sets the field.
    var isRefused = false
    /// Indicates whether the value must be sent even if the client appears to have it.
    var isUncertain = false
    /// The bytes that the client has entered, counted in the page's budget.
    var held: HeldBytes?

    /// Returns the state for another version of the view's template; `nil` if that template does not show the field's
    /// value.
    func moved(to template: Template, _ shapes: FieldShapes) -> FieldState? {
        guard let slot = template.slot(of: shape.name) else { return nil }
        let moved = shapes.shape(of: shape.name, slot: slot, in: template, mayBeAbsent: shape.mayBeAbsent)
        return FieldState(
            shape: moved, client: client, edit: edit, isRefused: isRefused, isUncertain: isUncertain, held: held)
    }
}

extension ViewBinder {
    func add(_ field: FieldState) {
        fields.insert(field, at: fields.firstIndex { $0.shape.slot > field.shape.slot } ?? fields.endIndex)
    }

    private func index(of name: String) -> Int? { fields.firstIndex { $0.shape.name == name } }

    /// Returns the maximum length of text in the field.
    func maximumLength(of name: String) -> Int { index(of: name).flatMap { fields[$0].shape.maximumLength } ?? .max }

    /// Records that the client's field contains a value after an edit.
    func fieldEdited(_ name: String, to value: TemplateValue, _ texts: [String], in form: PostedForm) {
        guard let index = index(of: name) else { return }
        fields[index].held = page.hold(texts.reduce(0) { $0 + $1.utf8.count })
        fieldEdited(index, to: value, in: form)
    }

    private func fieldEdited(_ index: Int, to value: TemplateValue, in form: PostedForm) {
        areFieldsInQuestion = true
        fields[index].client = value
        fields[index].edit = form.edit
        fields[index].isRefused = false
        // An edit of a field with the same name in the previous scene is lost with that scene.
        fields[index].isUncertain = form.lastPatch.map { $0 < firstPatch } ?? false
    }

    /// Records that the client's field contains invalid input. The view model keeps its value, and the field keeps the
    /// input.
    func fieldRefused(_ name: String, _ texts: [String], in form: PostedForm) {
        guard let index = index(of: name) else { return }
        let slot = fields[index].shape.slot
        fieldEdited(index, to: values[slot], in: form)
        fields[index].isRefused = true
        // Without the script the response is a new document, which must show the input again.
        if !form.isLive {
            fields[index].held = page.hold(texts.last?.utf8.count ?? 0)
            replace(slot, texts.last.map { .text($0) } ?? .null)
            page.activity.inputRefused()
        }
    }

    /// Records that the view model has set a field's key.
    func fieldIsDecided(_ slot: Int) {
        areFieldsInQuestion = true
        guard let index = fields.firstIndex(where: { $0.shape.slot == slot && $0.isRefused }) else { return }
        fields[index].isRefused = false
        fields[index].isUncertain = true
    }

    /// Adds the operations for the fields whose value on the client differs from the view model's.
    ///
    /// - Parameter scene: The id of the element that contains the scene.
    func flushFields(into operations: inout [Operation], scene: () -> String?) {
        areFieldsInQuestion = false
        for index in fields.indices {
            let field = fields[index]
            let value = values[field.shape.slot]
            guard field.client != value || field.isUncertain, let scene = scene() else { continue }
            let text = field.shape.text(of: value, format: page.renderer.format)
            operations.append(.value(of: field.shape.name, in: scene, edit: field.edit, text))
            fields[index].client = value
            fields[index].isUncertain = false
            // A value that the view model has changed, for example by removing white space, still comes from the client
            // and counts; an empty one does not.
            if let held = field.held { fields[index].held = page.hold(min(held.count, text.count)) }
        }
    }

    /// Returns the names of the fields that are absent from a posted form and for which that is a value: no box is
    /// checked, or no option is selected.
    func absentFields(in form: PostedForm) -> [String] {
        let posted = Set(form.fields.pairs.map(\.name))
        return fields.map(\.shape).filter { shape in
            guard !shape.company.isEmpty, !posted.contains(shape.name) else { return false }
            return form.edited?.contains(shape.name) ?? !shape.company.isDisjoint(with: posted)
        }
        .map(\.name)
    }
}
