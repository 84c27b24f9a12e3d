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
    private func field<Value: FieldValue>(
        _ name: String, from output: Observable<Value>, _ take: @escaping (Value) -> Void
    ) {
        bind(name, Value.templateKind, isOptional: true, to: output) { $0.templateValue }
        whenOpen { mount in
            guard let slot = mount.template.slot(of: name) else { return }
            mount.fields[slot] = FieldState(
                name: name, slot: slot, template: mount.template, isBox: Value.self == Bool.self)
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
    let name: String
    /// The parts of the template that are the field's own value, which only a decision of the view model changes. By index.
    let fragments: [Int]
    /// For a checkbox, what else its form posts: when something of that comes without it, it is not checked.
    let company: Set<String>
    var client = TemplateValue.null
    var edit = 0

    init(name: String, slot: Int, template: Template, isBox: Bool) {
        self.name = name
        let controls = template.controls.filter { $0.name == name }
        let isText = controls.contains { $0.element == "textarea" }
        fragments = template.fragments.filter { fragment in
            guard fragment.keys == [slot] else { return false }
            switch fragment.kind {
            case .attribute(let attribute, _): return attribute == "value" || attribute == "checked"
            case .content: return isText
            case .list: return false
            }
        }
        .map(\.index)
        company = isBox ? Self.company(of: name, in: template) : []
    }

    /// The names of the form that the control stands in: what comes after one form's tag and before the next one's.
    private static func company(of name: String, in template: Template) -> Set<String> {
        let forms = template.controls.split { $0.element == "form" }.map { Set($0.compactMap(\.name)) }
        return forms.filter { $0.contains(name) }.reduce([]) { $0.union($1) }
    }
}

extension Mount {
    /// The client's field holds this, by its edit of that number.
    func fieldEdited(_ key: String, to value: TemplateValue, edit: Int) {
        guard let slot = template.slot(of: key) else { return }
        fields[slot]?.client = value
        fields[slot]?.edit = edit
    }

    /// The checkboxes that a form was posted without: they are not checked.
    func uncheckedBoxes(in form: PostedForm) -> [String] {
        let posted = Set(form.fields.pairs.map(\.name))
        return fields.values.filter { !$0.company.isDisjoint(with: posted) && !posted.contains($0.name) }.map(\.name)
    }
}
