import HTMLTemplates
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
        addField(name)
        bind(name, Value.templateKind, to: output) { $0.templateValue }
        addInput(
            name,
            .field { [unowned self] text, edit in
                guard let value = Value(fieldText: text) else { return }
                fieldEdited(name, to: value.templateValue, edit: edit)
                take(value)
            })
    }
}
