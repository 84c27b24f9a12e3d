import HTMLTemplates
import HTTP

/// A field that is bound both ways: what the client has in it, and which edit of the client's the view model has seen.
struct FieldState {
    let shape: FieldShape
    var client = TemplateValue.null
    var edit = 0
    /// What the client has in it is no value: it stays until the view model says something.
    var isRefused = false
    /// The client is to be told the value even if it seems to have it.
    var isUncertain = false
    /// Counts what the client has put in it.
    var held: HeldBytes?

    /// The same field in another template of the view; nil where that does not show its value.
    func moved(to template: Template, _ shapes: FieldShapes) -> FieldState? {
        guard let slot = template.slot(of: shape.name) else { return nil }
        let moved = shapes.shape(of: shape.name, slot: slot, in: template, mayBeAbsent: shape.mayBeAbsent)
        return FieldState(
            shape: moved, client: client, edit: edit, isRefused: isRefused, isUncertain: isUncertain, held: held)
    }
}

extension Mount {
    func add(_ field: FieldState) {
        fields.insert(field, at: fields.firstIndex { $0.shape.slot > field.shape.slot } ?? fields.endIndex)
    }

    private func index(of name: String) -> Int? { fields.firstIndex { $0.shape.name == name } }

    /// The longest text that the field takes.
    func maximumLength(of name: String) -> Int { index(of: name).flatMap { fields[$0].shape.maximumLength } ?? .max }

    /// The client's field holds this, by an edit in the form.
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
        // An edit in the scene before, whose field had the same name, is lost with that scene.
        fields[index].isUncertain = form.lastPatch.map { $0 < firstPatch } ?? false
    }

    /// The client's field holds what is no value. The view model keeps what it has, and the field what was typed.
    func fieldRefused(_ name: String, _ texts: [String], in form: PostedForm) {
        guard let index = index(of: name) else { return }
        let slot = fields[index].shape.slot
        fieldEdited(index, to: values[slot], in: form)
        fields[index].isRefused = true
        // Without the script the answer is a new document, which shows it again.
        if !form.isLive {
            fields[index].held = page.hold(texts.last?.utf8.count ?? 0)
            replace(slot, texts.last.map { .text($0) } ?? .null)
            page.activity.inputRefused()
        }
    }

    /// The view model says something of a field's key.
    func fieldIsDecided(_ slot: Int) {
        areFieldsInQuestion = true
        guard let index = fields.firstIndex(where: { $0.shape.slot == slot && $0.isRefused }) else { return }
        fields[index].isRefused = false
        fields[index].isUncertain = true
    }

    /// Adds the operations for the fields that hold something else than the view model.
    ///
    /// - Parameter scene: the id of the element that the scene stands in.
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
            // A value that the view model has changed, such as by removing white space, still comes from the client; an empty one does not.
            if let held = field.held { fields[index].held = page.hold(min(held.count, text.count)) }
        }
    }

    /// The fields that a form was posted without, where that is a value: nothing of them is checked or chosen.
    func absentFields(in form: PostedForm) -> [String] {
        let posted = Set(form.fields.pairs.map(\.name))
        return fields.map(\.shape).filter { shape in
            guard !shape.company.isEmpty, !posted.contains(shape.name) else { return false }
            return form.edited?.contains(shape.name) ?? !shape.company.isDisjoint(with: posted)
        }
        .map(\.name)
    }
}
