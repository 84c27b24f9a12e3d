import HTMLTemplates
public import Rx

extension ViewBinder {
    /// Binds a field both ways: the user's input goes to the relay, and the values that the view model sets go to the
    /// field.
    ///
    /// All controls with the name form the field, regardless of their kind, and the template shows its value with a key
    /// of the same name. The server does not overwrite the user's input unnecessarily: it sends a value only if the
    /// relay's value differs from the one that the client sent. Input that is not a valid value, or that is longer than
    /// the control's `maxlength`, stays in the field and does not change the relay. <doc:Fields> has a table of
    /// controls and types.
    public func bindField<Value: FieldValue>(_ name: String, with relay: BehaviorRelay<Value>) {
        bindField(name, from: relay.map { [unowned relay] _ in relay.value }) { relay.accept($0) }
    }

    /// Binds a field both ways to a subject.
    public func bindField<Value: FieldValue>(_ name: String, with subject: BehaviorSubject<Value>) {
        bindField(name, from: subject.map { [unowned subject] in (try? subject.value()) ?? $0 }) { subject.onNext($0) }
    }

    /// Binds a field both ways to a property.
    public func bindField<Value: FieldValue>(_ name: String, with property: Property<Value>) {
        bindField(name, from: property.map { [unowned property] _ in property.value }) { property.accept($0) }
    }

    // The output sends the relay's current value, not the emitted one. If a view model replaces a value from within the
    // subscription that receives it, later subscribers receive the two values in the wrong order.
    func bindField<Value: FieldValue>(
        _ name: String, from output: Observable<Value>, _ take: @escaping (Value) -> Void
    ) {
        bind(name, Value.templateKind, isOptional: true, to: output) { $0.templateValue }
        whenOpen(name) { binder in
            guard let slot = binder.template.slot(of: name) else { return }
            let shape = binder.page.context.fieldShapes.shape(
                of: name, slot: slot, in: binder.template, mayBeAbsent: Value(fieldTexts: []) != nil)
            binder.add(FieldState(shape: shape))
        }
        addInput(
            FieldInput(name) { binder, texts, form in
                let isLong = texts.contains { $0.utf16.count > binder.maximumLength(of: name) }
                guard !isLong, let value = Value(fieldTexts: texts, timeZone: binder.page.renderer.format.timeZone)
                else {
                    return binder.fieldRefused(name, texts, in: form)
                }
                binder.fieldEdited(name, to: value.templateValue, texts, in: form)
                take(value)
            })
    }
}
