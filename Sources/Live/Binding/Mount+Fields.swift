import HTMLTemplates
import HTTP
public import Rx

extension Mount {
    /// Binds a field both ways: what is typed goes to the relay, and what the view model sets goes to the field.
    ///
    /// What a person types is theirs: the client is told a value only where the relay holds another than the client sent.
    public func field<Value: FieldValue>(_ name: String, to relay: BehaviorRelay<Value>) {
        field(name, from: relay.map { [unowned relay] _ in relay.value }) { relay.accept($0) }
    }

    /// Binds a field both ways to a subject.
    public func field<Value: FieldValue>(_ name: String, to subject: BehaviorSubject<Value>) {
        field(name, from: subject.map { [unowned subject] in (try? subject.value()) ?? $0 }) { subject.onNext($0) }
    }

    // The output gives what the relay holds, not what it said: a view model that answers a value with another one, while the first is still
    // being told, is heard in the wrong order by whoever subscribed after it.
    func field<Value: FieldValue>(
        _ name: String, from output: Observable<Value>, _ take: @escaping (Value) -> Void
    ) {
        bind(name, Value.templateKind, isOptional: true, to: output) { $0.templateValue }
        whenOpen { mount in
            guard let slot = mount.template.slot(of: name) else { return }
            let shape = mount.page.context.fieldShapes.shape(
                of: name, slot: slot, in: mount.template, isBox: Value.self == Bool.self)
            mount.add(FieldState(shape: shape))
        }
        addInput(
            name,
            .field { [unowned self] texts, edit in
                guard let value = Value(fieldTexts: texts) else { return }
                fieldEdited(name, to: value.templateValue, edit: edit)
                take(value)
            })
    }
}

/// A field that is bound both ways: what the client has in it, and which edit of the client's the view model has seen.
struct FieldState {
    let shape: FieldShape
    var client = TemplateValue.null
    var edit = 0
}

extension Mount {
    func add(_ field: FieldState) {
        fields.insert(field, at: fields.firstIndex { $0.shape.slot > field.shape.slot } ?? fields.endIndex)
    }

    /// The client's field holds this, by its edit of that number.
    func fieldEdited(_ key: String, to value: TemplateValue, edit: Int) {
        guard let index = fields.firstIndex(where: { $0.shape.name == key }) else { return }
        fields[index].client = value
        fields[index].edit = edit
    }

    /// The checkboxes that a form was posted without: they are not checked.
    func uncheckedBoxes(in form: PostedForm) -> [String] {
        let posted = Set(form.fields.pairs.map(\.name))
        return fields.map(\.shape).filter { !$0.company.isDisjoint(with: posted) && !posted.contains($0.name) }
            .map(\.name)
    }
}
