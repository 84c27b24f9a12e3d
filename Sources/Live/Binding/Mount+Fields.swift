import HTMLTemplates
public import Rx

extension Mount {
    /// Binds a field both ways: what is typed or chosen goes to the relay, and what the view model sets goes to the field.
    ///
    /// The field is every control of that name, of whatever kind, and the template shows its value under the same key. What a person types is
    /// theirs: the client is told a value only where the relay holds another than the client sent. What is no value of the type, or longer
    /// than the control's `maxlength`, stays in the field and leaves the relay alone. <doc:Fields> has a table of controls and types.
    public func field<Value: FieldValue>(_ name: String, to relay: BehaviorRelay<Value>) {
        field(name, from: relay.map { [unowned relay] _ in relay.value }) { relay.accept($0) }
    }

    /// Binds a field both ways to a subject.
    public func field<Value: FieldValue>(_ name: String, to subject: BehaviorSubject<Value>) {
        field(name, from: subject.map { [unowned subject] in (try? subject.value()) ?? $0 }) { subject.onNext($0) }
    }

    /// Binds a field both ways to a property.
    public func field<Value: FieldValue>(_ name: String, to property: Property<Value>) {
        field(name, from: property.map { [unowned property] _ in property.value }) { property.accept($0) }
    }

    // The output gives what the relay holds, not what it said: a view model that answers a value with another one, while the first is still
    // being told, is heard in the wrong order by whoever subscribed after it.
    func field<Value: FieldValue>(
        _ name: String, from output: Observable<Value>, _ take: @escaping (Value) -> Void
    ) {
        bind(name, Value.templateKind, isOptional: true, to: output) { $0.templateValue }
        whenOpen(name) { mount in
            guard let slot = mount.template.slot(of: name) else { return }
            let shape = mount.page.context.fieldShapes.shape(
                of: name, slot: slot, in: mount.template, mayBeAbsent: Value(fieldTexts: []) != nil)
            mount.add(FieldState(shape: shape))
        }
        addInput(
            FieldInput(name) { mount, texts, form in
                let isLong = texts.contains { $0.utf16.count > mount.maximumLength(of: name) }
                guard !isLong, let value = Value(fieldTexts: texts, timeZone: mount.page.renderer.format.timeZone)
                else {
                    return mount.fieldRefused(name, texts, in: form)
                }
                mount.fieldEdited(name, to: value.templateValue, texts, in: form)
                take(value)
            })
    }
}
