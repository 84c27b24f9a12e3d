public import HTMLTemplates
import HTTP
public import Rx
import Tracing

extension ViewBinder {
    /// Binds a field both ways: the user's input goes to the relay, and the values that the view model sets go to the
    /// field.
    ///
    /// All controls with the name form the field, regardless of their kind, and the template shows its value with a key
    /// of the same name. The server does not overwrite the user's input unnecessarily: it sends a value only if the
    /// relay's value differs from the one that the client sent. Input that is not a valid value, or that is longer than
    /// the control's `maxlength`, stays in the field and does not change the relay. <doc:Fields> has a table of
    /// controls and types.
    // Inlinable for the same reason as the bindings of actions.
    @inlinable
    public func bindField<Value: FieldValue>(_ name: String, with relay: BehaviorRelay<Value>) {
        bindField(name, withSource: relay)
    }

    /// Binds a field both ways to a subject.
    public func bindField<Value: FieldValue>(_ name: String, with subject: BehaviorSubject<Value>) {
        bindField(name, withSource: subject)
    }

    /// Binds a field both ways to a property.
    public func bindField<Value: FieldValue>(_ name: String, with property: Property<Value>) {
        bindField(name, withSource: property)
    }

    /// Binds a field to a property whose owner can tell the user's edits from its own changes: the field shows the
    /// property's values, and the user's edits are set on the property.
    public func bindField<Value: FieldValue>(_ name: String, with property: ControlProperty<Value>) {
        bindField(name, from: property.asObservable(), to: AnyObserver(property))
    }

    /// Binds a field to a pair: it shows the values of the output, and the user's edits go to the observer.
    ///
    /// The view model decides on the value that is shown after an edit. Until the output emits the next value, the
    /// field keeps the user's input.
    @inlinable
    public func bindField<Value: FieldValue>(
        _ name: String, from output: some ObservableConvertibleType<Value>, to observer: some ObserverType<Value>
    ) {
        bindContent(of: name, from: output.asObservable())
        addInput(ObserverFieldInput(name, observer))
    }

    /// Binds a field to a pair: it shows the values of the output, and the user's edits go to the relay.
    public func bindField<Value: FieldValue>(
        _ name: String, from output: some ObservableConvertibleType<Value>, to relay: PublishRelay<Value>
    ) {
        let observer = AnyObserver<Value> { event in
            if let value = event.element { relay.accept(value) }
        }
        bindField(name, from: output, to: observer)
    }

    /// Binds a field both ways to a view model's value.
    @inlinable
    func bindField<Source: FieldSource>(_ name: String, withSource source: Source)
    where Source.Element: FieldValue {
        bindContent(of: name, from: source.asObservable(), to: FieldSourceSink(source))
        addInput(SourceFieldInput(name, source))
    }

    /// Binds a field to an output, and a closure that takes the user's edits.
    func bindField<Value: FieldValue>(
        _ name: String, from output: Observable<Value>, _ take: @escaping (Value) -> Void
    ) {
        bindContent(of: name, from: output)
        addInput(ClosureFieldInput(name, take))
    }
}

// MARK: State of fields

extension ViewBinder {
    /// Shows the values of an output in a field.
    ///
    /// - Parameter sink: The subscription of the binder.
    @inlinable
    func bindContent<Value: FieldValue>(
        of name: String, from output: Observable<Value>, to sink: SlotSink<Value> = ValueSink()
    ) {
        declare(name, Value.templateKind, isOptional: true, from: output, to: sink)
        addFieldState(mayBeAbsent: Value(fieldTexts: []) != nil)
    }

    /// Shows the converted values of an output in a field.
    ///
    /// - Parameter mayBeAbsent: Indicates whether a post without the field's name is a value, such as an unchecked box.
    func bindContent<Value>(
        of name: String, _ kind: TemplateKeyKind, mayBeAbsent: Bool,
        to output: some ObservableConvertibleType<Value>, _ convert: @escaping (Value) -> TemplateValue
    ) {
        bind(name, kind, isOptional: true, to: output, convert)
        addFieldState(mayBeAbsent: mayBeAbsent)
    }

    /// Declares the state of the field whose key was declared last.
    @usableFromInline
    func addFieldState(mayBeAbsent: Bool) {
        let draft = openDraft
        draft.add(.field(draft.keys.count - 1, mayBeAbsent: mayBeAbsent))
    }

    /// Adds the state of a field that the template shows.
    func addField(_ name: String, _ slot: Int, mayBeAbsent: Bool) {
        let shape = page.context.fieldShapes.shape(of: name, slot: slot, in: template, mayBeAbsent: mayBeAbsent)
        let field = FieldState(shape: shape)
        fields.insert(field, at: fields.firstIndex { $0.shape.slot > field.shape.slot } ?? fields.endIndex)
    }

    private func index(of name: String) -> Int? { fields.firstIndex { $0.shape.name == name } }

    /// Returns the maximum length of text in the field.
    func maximumLength(of name: String) -> Int { index(of: name).flatMap { fields[$0].shape.maximumLength } ?? .max }

    /// Records that the client's field contains a value after an edit.
    func fieldEdited(_ name: String, to value: TemplateValue, _ texts: [String], in form: PostedForm) {
        Trace.step()
        guard let index = index(of: name) else { return }
        fields[index].held = page.hold(texts.reduce(0) { $0 + $1.utf8.count })
        fieldEdited(index, to: value, in: form)
    }

    private func fieldEdited(_ index: Int, to value: TemplateValue, in form: PostedForm) {
        questionFields()
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
        questionFields()
        guard let index = fields.firstIndex(where: { $0.shape.slot == slot && $0.isRefused }) else { return }
        fields[index].isRefused = false
        fields[index].isUncertain = true
    }

    /// Records that the next flush must compare the values of fields with those on the client.
    private func questionFields() {
        areFieldsInQuestion = true
        noteChange()
    }

    /// Adds the operations for the fields whose value on the client differs from the view model's.
    ///
    /// - Parameter scene: The id of the element that contains the scene.
    func flushFields(into operations: inout [Operation], scene: () -> String?) {
        Trace.step()
        areFieldsInQuestion = false
        for index in fields.indices {
            let field = fields[index]
            let value = values[field.shape.slot]
            guard field.client != value || field.isUncertain, let scene = scene() else { continue }
            let text = field.shape.text(of: value, format: page.renderer.format)
            let name = postedName(field.shape.name)
            operations.append(.value(of: name, in: scene, edit: field.edit, text))
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
            let name = postedName(shape.name)
            guard !shape.company.isEmpty, !posted.contains(name) else { return false }
            return form.edited?.contains(name) ?? shape.company.contains { posted.contains(postedName($0)) }
        }
        .map(\.name)
    }
}

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

// MARK: Inputs

extension ViewBinder {
    /// Returns the input that handles the posted name.
    func input(_ name: String) -> BinderInput? {
        Trace.step()
        return inputs.first { $0.name == name }
    }
}

/// The handler of a posted name. Each is a single object, to save memory: a page has many of them.
@usableFromInline
class BinderInput {
    let name: String

    init(_ name: String) { self.name = name }

    /// Shows the input's state under its name. Most inputs have none.
    func showState(in binder: ViewBinder, slot: Int) {}
}

/// The handler of a signal from the page itself.
final class SignalInput: BinderInput {
    let tell: () -> Void

    init(_ name: String, _ tell: @escaping () -> Void) {
        self.tell = tell
        super.init(name)
    }
}

/// The handler of a button.
@usableFromInline
class ButtonInput: BinderInput {
    /// Indicates whether an event must be declared in the template with the name of the input.
    var needsDeclaration: Bool { true }
    /// Handles a press of the button.
    ///
    /// - Parameter value: The button's value.
    func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) {
        fatalError("A subclass must override press(_:_:_:).")
    }
}

/// The handler of a button whose presses take effect immediately.
final class EventInput: ButtonInput {
    private let take: (_ binder: ViewBinder, _ value: String) -> Void

    init(_ name: String, _ take: @escaping (_ binder: ViewBinder, _ value: String) -> Void) {
        self.take = take
        super.init(name)
    }

    override func press(_ binder: ViewBinder, _ value: String, _ form: PostedForm) { take(binder, value) }
}
