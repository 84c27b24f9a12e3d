public import Differences
public import Forms
public import HTMLTemplates
import HTTP
public import Rx

/// The state of an action, which a template accesses under the action's name.
struct ActionState: TemplateModel, Equatable {
    var isEnabled = true
    var isExecuting = false

    static let templateKeys = TemplateKeys<ActionState> { key in
        key("enabled", \.isEnabled)
        key("disabled") { !$0.isEnabled }
        key("executing", \.isExecuting)
    }

    static let kind = TemplateKeyKind.model(TemplateSchema(ActionState.self))

    // Shared by all pages.
    private static let records = [(false, false), (false, true), (true, false), (true, true)].map {
        TemplateValue.record(TemplateRecord(ActionState(isEnabled: $0, isExecuting: $1)))
    }

    static func value(isEnabled: Bool, isExecuting: Bool) -> TemplateValue {
        records[(isEnabled ? 2 : 0) + (isExecuting ? 1 : 0)]
    }
}

// Inlinable, because unspecialized code would look up the type of each input for each page.
extension ViewBinder {
    /// Binds a button to an action without input: `<button name="create">`.
    ///
    /// The template may use the keys `create.enabled`, `create.disabled` and `create.executing`.
    ///
    /// The argument is evaluated once, when the action is first used, so that a view model can create it on demand
    /// (`lazy var`).
    @inlinable
    public func bindAction<Element>(_ name: String, to action: @autoclosure @escaping () -> Action<Void, Element>) {
        add(TriggerInput(name, action))
    }

    /// Binds a button to an action whose input is the row whose identity equals the button's value.
    ///
    /// An example is `<button name="toggle" value="{{id}}">`. If the row no longer exists, the action does not start.
    @inlinable
    public func bindAction<Row: TemplateModel & IdentifiableType, Element>(
        _ name: String, to action: @autoclosure @escaping () -> Action<Row, Element>
    ) {
        add(RowInput(name, action))
    }

    /// Binds a switch in a row, a button with `aria-checked` or `aria-pressed`, to an action that turns it. The action's input
    /// is the row whose identity equals the button's value.
    ///
    /// An example is `<button name="toggle" value="{{id}}" role="checkbox" aria-checked="{{isDone}}">`. Two users who check
    /// one task at the same time, or without a connection, both want it checked. So a press has no effect if the switch is no
    /// longer in the state that the user saw. The client script posts that state on pages with predictions or an outbox;
    /// without the script, each press turns the switch.
    ///
    /// - Parameters:
    ///   - name: The name of the button.
    ///   - state: Returns the state of a row's switch, as the template writes it.
    ///   - action: The action, whose input is the row.
    public func bindSwitch<Row: TemplateModel & IdentifiableType, Element>(
        _ name: String, state: @escaping (Row) -> Bool, to action: @autoclosure @escaping () -> Action<Row, Element>
    ) {
        add(SwitchInput(name, state: state, action))
    }

    /// Binds a button to an action whose input is the button's value.
    @inlinable
    public func bindAction<Input: LosslessStringConvertible, Element>(
        _ name: String, to action: @autoclosure @escaping () -> Action<Input, Element>
    ) {
        add(ValueInput(name, action))
    }

    /// Binds a button to an action whose input is the value of another field of the form when the form is posted.
    @inlinable
    public func bindAction<Input: LosslessStringConvertible, Element>(
        _ name: String, field: String, to action: @autoclosure @escaping () -> Action<Input, Element>
    ) {
        addReadField(field)
        add(FieldTextInput(name, field: field, action))
    }

    /// Binds a button or an event to an action whose input is the row whose identity equals the button's value, and the
    /// value of another field of the form when the form is posted. If the row no longer exists, the action does not
    /// start.
    @inlinable
    public func bindAction<Row: TemplateModel & IdentifiableType, Element>(
        _ name: String, field: String, to action: @autoclosure @escaping () -> Action<(Row, String), Element>
    ) {
        addReadField(field)
        add(RowTextInput(name, field: field, action))
    }

    /// Binds a button or an event to an action whose input is the row whose identity equals the button's value, and the
    /// user's edit of another field of the form: its content when the form is posted, and the version that the user saw.
    /// If the row no longer exists, the action does not start.
    ///
    /// The template has that version in a hidden field with the name and the suffix `Base`, so that it is also known if
    /// the post arrives on a later page, as one that the browser has kept:
    ///
    ///     <input type="hidden" name="titleBase" value="{{titleBase}}">
    ///     <input name="title" value="{{title}}" data-on-blur="save" data-value="{{id}}" data-outbox>
    @inlinable
    public func bindAction<Row: TemplateModel & IdentifiableType, Element>(
        _ name: String, edit field: String,
        to action: @autoclosure @escaping () -> Action<(Row, EditedValue<String>.Change), Element>
    ) {
        addReadField(field)
        addReadField(Self.baseName(of: field))
        add(RowEditInput(name, field: field, action))
    }

    /// Adds an input, and its action's state if the template shows it.
    @usableFromInline
    func add(_ input: BinderInput) {
        addInput(input)
        let draft = openDraft
        draft.add(.input(draft.declare(DeclaredKey(name: input.name, kind: ActionState.kind, isOptional: true)), input))
    }

    /// Binds a button to an observer, to which each press sends an element.
    public func bindEvent(_ name: String, to observer: some ObserverType<Void>) {
        addInput(EventInput(name) { _, _ in observer.onNext(()) })
    }

    /// Binds a button to a relay, to which each press sends an element.
    public func bindEvent(_ name: String, to relay: PublishRelay<Void>) {
        addInput(EventInput(name) { _, _ in relay.accept(()) })
    }

    /// Binds a button to a relay, to which each press sends the button's value. An invalid value is rejected.
    public func bindEvent<Input: LosslessStringConvertible>(_ name: String, to relay: PublishRelay<Input>) {
        bindEvent(name, taking: { Input(posted: $1) }, relay.accept)
    }

    /// Binds a button to a relay, to which each press sends the row whose identity equals the button's value. If the
    /// row no longer exists, nothing is sent.
    public func bindEvent<Row: TemplateModel & IdentifiableType>(_ name: String, to relay: PublishRelay<Row>) {
        bindEvent(name, taking: { $0.row(Row.self, withID: $1) }, relay.accept)
    }

    /// Binds a button to an observer, to which each press sends the row whose identity equals the button's value. If the
    /// row no longer exists, nothing is sent.
    public func bindEvent<Row: TemplateModel & IdentifiableType>(_ name: String, to observer: some ObserverType<Row>) {
        bindEvent(name, taking: { $0.row(Row.self, withID: $1) }, observer.onNext)
    }

    /// Binds a button to a relay that keeps its last element. Each press sets it to the button's value; an invalid
    /// value is rejected.
    public func bindEvent<Input: LosslessStringConvertible>(_ name: String, to relay: BehaviorRelay<Input>) {
        bindEvent(name, taking: { Input(posted: $1) }, relay.accept)
    }

    /// Binds a button to an observer, to which each press sends the button's value. An invalid value is rejected.
    public func bindEvent<Input: LosslessStringConvertible>(_ name: String, to observer: some ObserverType<Input>) {
        bindEvent(name, taking: { Input(posted: $1) }, observer.onNext)
    }

    private func bindEvent<Input>(
        _ name: String, taking input: @escaping (ViewBinder, String) -> Input?, _ take: @escaping (Input) -> Void
    ) {
        addInput(
            EventInput(name) { binder, value in
                if let input = input(binder, value) { take(input) } else { binder.page.activity.actionRefused() }
            })
    }
}

/// Sets a key to the state of an action.
final class ActionStateSink: SlotSink<ActionStatus> {
    override func take(_ status: ActionStatus, _ binder: ViewBinder) {
        binder.set(slot, ActionState.value(isEnabled: status.isEnabled, isExecuting: status.isExecuting))
    }
}
