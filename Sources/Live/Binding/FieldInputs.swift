import HTMLTemplates
import HTTP
public import Rx
import Tracing

/// The handler of a field's value.
@usableFromInline
class FieldInput: BinderInput {
    /// Handles the values that the client has posted.
    func take(_ binder: ViewBinder, _ texts: [String], _ form: PostedForm) {
        fatalError("A subclass must override take(_:_:_:).")
    }
}

/// The handler of a field whose values have a type. It rejects other input, and input that is too long.
@usableFromInline
class ValueFieldInput<Value: FieldValue>: FieldInput {
    /// Indicates whether the field keeps the user's input until the view model's next value.
    var keepsEdits: Bool { false }

    /// Passes an edit to the view model.
    func pass(_ value: Value) { fatalError("A subclass must override pass(_:).") }

    final override func take(_ binder: ViewBinder, _ texts: [String], _ form: PostedForm) {
        Trace.step()
        let isLong = texts.contains { $0.utf16.count > binder.maximumLength(of: name) }
        guard !isLong, let value = Value(fieldTexts: texts, timeZone: binder.page.renderer.format.timeZone) else {
            return binder.fieldRefused(name, texts, in: form)
        }
        binder.fieldEdited(name, to: value.templateValue, texts, in: form)
        if keepsEdits, let slot = binder.template.slot(of: name) { binder.replace(slot, value.templateValue) }
        pass(value)
    }
}

/// Passes the user's edits to a view model's value.
@usableFromInline
final class SourceFieldInput<Source: FieldSource>: ValueFieldInput<Source.Element> where Source.Element: FieldValue {
    private let source: Source

    @usableFromInline
    init(_ name: String, _ source: Source) {
        self.source = source
        super.init(name)
    }

    override func pass(_ value: Source.Element) { source.take(value) }
}

/// Passes the user's edits to an observer, whose view model decides on the value that is shown.
@usableFromInline
final class ObserverFieldInput<Observer: ObserverType>: ValueFieldInput<Observer.Element>
where Observer.Element: FieldValue {
    private let observer: Observer

    @usableFromInline
    init(_ name: String, _ observer: Observer) {
        self.observer = observer
        super.init(name)
    }

    override var keepsEdits: Bool { true }

    override func pass(_ value: Observer.Element) { observer.onNext(value) }
}

/// Passes the user's edits to a closure.
final class ClosureFieldInput<Value: FieldValue>: ValueFieldInput<Value> {
    private let edited: (Value) -> Void

    init(_ name: String, _ edited: @escaping (Value) -> Void) {
        self.edited = edited
        super.init(name)
    }

    override func pass(_ value: Value) { edited(value) }
}
