public import HTMLTemplates
public import Rx

// Overloads for calls that look right but are wrong. Without these declarations the compiler would report "no exact
// matches" and list every overload; with them it reports the correct call. `.ci/wrong-bindings` checks the messages.

extension ViewBinder {
    @available(*, unavailable, message: "For a constant, use page.setValue(key, constant).")
    public func bindValue<Value: TemplateConvertible>(_ key: String, from constant: Value) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            The output's elements must be TemplateConvertible: map them to String, or conform their type to the \
            protocol.
            """
    )
    public func bindValue<Value>(_ key: String, from output: some ObservableConvertibleType<Value>) {
        unavailableCall()
    }

    @available(*, unavailable, message: "For a constant, use page.setTitle(constant).")
    public func bindTitle(from constant: String) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A badge needs an output: page.bindBadge(from: output) or page.bindBadge { count }.
            """
    )
    public func bindBadge(from constant: Int) { unavailableCall() }

    @available(*, unavailable, message: "For a constant, use page.setList(key, rows).")
    public func bindList<Row>(_ key: String, from rows: [Row]) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A list's rows must be TemplateModel, IdentifiableType and Equatable, or values such as String: conform \
            their type to these protocols.
            """
    )
    public func bindList<Row>(_ key: String, from output: some ObservableConvertibleType<[Row]>) { unavailableCall() }

    @available(*, unavailable, message: "A list needs an array: map nil to [].")
    public func bindList<Row>(_ key: String, from output: some ObservableConvertibleType<[Row]?>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            Sections must be TemplateModel, AnimatableSectionModelType and Equatable. For rows without sections, \
            use page.bindList(_:from:).
            """
    )
    public func bindSections<Section>(_ key: String, from output: some ObservableConvertibleType<[Section]>) {
        unavailableCall()
    }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.bindAlert(from: errors.map { … }).
            """
    )
    public func bindAlert(from text: String) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.bindNotice(from: saved.map { … }).
            """
    )
    public func bindNotice(from text: String) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.bindAlert(from: errors.map { … }).
            """
    )
    public func bindAlert(_ text: String) { unavailableCall() }

    @available(*, unavailable, message: "A message must be text: map the output's elements to String.")
    public func bindAlert<Element>(from output: some ObservableConvertibleType<Element>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.bindNotice(from: saved.map { … }).
            """
    )
    public func bindNotice(_ text: String) { unavailableCall() }

    @available(*, unavailable, message: "A message must be text: map the output's elements to String.")
    public func bindNotice<Element>(from output: some ObservableConvertibleType<Element>) { unavailableCall() }

    @available(*, unavailable, message: "An event needs an output: page.emit(name, from: output).")
    public func emit<Value>(_ name: String, _ value: Value) { unavailableCall() }

    @available(*, unavailable, message: "Scripts receive elements as JSON: make the type Encodable.")
    public func emit<Value>(_ name: String, from output: some ObservableConvertibleType<Value>) { unavailableCall() }

    private func unavailableCall() -> Never { fatalError("This function is unavailable.") }
}

// MARK: Fields

extension ViewBinder {
    @available(
        *, unavailable,
        message: """
            A field shows a value, and a PublishRelay holds none: use a BehaviorRelay, and skip(1) for the user's \
            input.
            """
    )
    public func bindField<Value>(_ name: String, with relay: PublishRelay<Value>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A field shows a value, and a PublishSubject holds none: use a BehaviorRelay, and skip(1) for the user's \
            input.
            """
    )
    public func bindField<Value>(_ name: String, with subject: PublishSubject<Value>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A field's value must be a FieldValue, such as text, a number, a date or a choice: conform the type to \
            it. An enum with raw values needs no implementation.
            """
    )
    public func bindField<Value>(_ name: String, with relay: BehaviorRelay<Value>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways, to a BehaviorRelay, a BehaviorSubject or a Property. To show an output \
            only, use page.bindValue(_:from:).
            """
    )
    public func bindField<Value>(_ name: String, with output: Observable<Value>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways, to a BehaviorRelay, a BehaviorSubject or a Property: an observer has no \
            value to show.
            """
    )
    public func bindField<Value>(_ name: String, with observer: AnyObserver<Value>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways: page.bindField(name, with: BehaviorRelay(value: …)).
            """
    )
    public func bindField<Value: FieldValue>(_ name: String, _ constant: Value) { unavailableCall() }

    @available(
        *, unavailable, message: "Files arrive as uploads: page.bindUploads(name, to: relay) with a relay of Upload."
    )
    public func bindUploads<Value>(_ name: String, to relay: PublishRelay<Value>) { unavailableCall() }

    @available(*, unavailable, message: "Visibility needs a relay or an observer: page.bindVisibility(to: relay).")
    public func bindVisibility(_ tell: @escaping (Bool) -> Void) { unavailableCall() }
}

// MARK: Buttons

extension ViewBinder {
    @available(
        *, unavailable,
        message: """
            A button's action must be an Action. To send an element when the button is pressed, use \
            page.bindEvent(_:to:) with a relay or an observer.
            """
    )
    public func bindAction<Element>(_ name: String, to output: some ObservableConvertibleType<Element>) {
        unavailableCall()
    }

    @available(*, unavailable, message: "To bind a closure, omit the label: page.bindAction(name) { … }.")
    public func bindAction<Element>(_ name: String, to work: @escaping () -> Element) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            An action's input must be Void, the button's value (LosslessStringConvertible) or a row (TemplateModel & \
            IdentifiableType).
            """
    )
    public func bindAction<Input, Element>(_ name: String, to action: Action<Input, Element>) { unavailableCall() }

    @available(*, unavailable, message: "To bind an Action, use page.bindAction(_:to:).")
    public func bindEvent<Input, Element>(_ name: String, to action: Action<Input, Element>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A button sends to a relay or an observer, and an Observable is neither: use a PublishRelay.
            """
    )
    public func bindEvent<Element>(_ name: String, to output: Observable<Element>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            A button sends Void, its value (LosslessStringConvertible) or a row (TemplateModel & \
            IdentifiableType).
            """
    )
    public func bindEvent<Input>(_ name: String, to relay: PublishRelay<Input>) { unavailableCall() }

    @available(
        *, unavailable,
        message: """
            To bind a closure, use page.bindAction(name) { … }. An event needs a relay or an observer.
            """
    )
    public func bindEvent(_ name: String, _ work: @escaping () -> Void) { unavailableCall() }
}
