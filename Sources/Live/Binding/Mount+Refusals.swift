public import HTMLTemplates
public import Rx

// Overloads for calls that look right but are wrong. Without these declarations the compiler would report "no exact
// matches" and list every overload; with them it reports the correct call. `.ci/wrong-bindings` checks the messages.

extension Mount {
    @available(*, unavailable, message: "To bind a constant, omit the label: page.value(key, constant).")
    public func value<Value: TemplateConvertible>(_ key: String, to constant: Value) { refused() }

    @available(
        *, unavailable,
        message: """
            The output's elements must be TemplateConvertible: map them to String, or conform their type to the \
            protocol.
            """
    )
    public func value<Value>(_ key: String, to output: some ObservableConvertibleType<Value>) { refused() }

    @available(*, unavailable, message: "To bind a constant, omit the label: page.title(constant).")
    public func title(to constant: String) { refused() }

    @available(
        *, unavailable,
        message: """
            A badge needs an output: page.badge(to: output) or page.badge { count }.
            """
    )
    public func badge(to constant: Int) { refused() }

    @available(*, unavailable, message: "To bind a constant, omit the label: page.list(key, rows).")
    public func list<Row>(_ key: String, to rows: [Row]) { refused() }

    @available(
        *, unavailable,
        message: """
            A list's rows must be TemplateModel, IdentifiableType and Equatable, or values such as String: conform \
            their type to these protocols.
            """
    )
    public func list<Row>(_ key: String, to output: some ObservableConvertibleType<[Row]>) { refused() }

    @available(*, unavailable, message: "A list needs an array: map nil to [].")
    public func list<Row>(_ key: String, to output: some ObservableConvertibleType<[Row]?>) { refused() }

    @available(
        *, unavailable,
        message: """
            Sections must be TemplateModel, AnimatableSectionModelType and Equatable. For rows without sections, \
            use page.list(_:to:).
            """
    )
    public func sections<Section>(_ key: String, to output: some ObservableConvertibleType<[Section]>) { refused() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.alert(to: errors.map { … }).
            """
    )
    public func alert(to text: String) { refused() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.notice(to: saved.map { … }).
            """
    )
    public func notice(to text: String) { refused() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.alert(to: errors.map { … }).
            """
    )
    public func alert(_ text: String) { refused() }

    @available(*, unavailable, message: "A message must be text: map the output's elements to String.")
    public func alert<Element>(to output: some ObservableConvertibleType<Element>) { refused() }

    @available(
        *, unavailable,
        message: """
            A message needs an output that sends its text once: page.notice(to: saved.map { … }).
            """
    )
    public func notice(_ text: String) { refused() }

    @available(*, unavailable, message: "A message must be text: map the output's elements to String.")
    public func notice<Element>(to output: some ObservableConvertibleType<Element>) { refused() }

    @available(*, unavailable, message: "An event needs an output: page.emit(name, to: output).")
    public func emit<Value>(_ name: String, _ value: Value) { refused() }

    @available(*, unavailable, message: "Scripts receive elements as JSON: make the type Encodable.")
    public func emit<Value>(_ name: String, to output: some ObservableConvertibleType<Value>) { refused() }

    private func refused() -> Never { fatalError("This function is unavailable.") }
}

// MARK: Fields

extension Mount {
    @available(
        *, unavailable,
        message: """
            A field shows a value, and a PublishRelay holds none: use a BehaviorRelay, and skip(1) for the user's \
            input.
            """
    )
    public func field<Value>(_ name: String, to relay: PublishRelay<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field shows a value, and a PublishSubject holds none: use a BehaviorRelay, and skip(1) for the user's \
            input.
            """
    )
    public func field<Value>(_ name: String, to subject: PublishSubject<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field's value must be a FieldValue, such as text, a number, a date or a choice: conform the type to \
            it. An enum with raw values needs no implementation.
            """
    )
    public func field<Value>(_ name: String, to relay: BehaviorRelay<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways, to a BehaviorRelay, a BehaviorSubject or a Property. To show an output \
            only, use page.value(_:to:).
            """
    )
    public func field<Value>(_ name: String, to output: Observable<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways, to a BehaviorRelay, a BehaviorSubject or a Property: an observer has no \
            value to show.
            """
    )
    public func field<Value>(_ name: String, to observer: AnyObserver<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways: page.field(name, to: BehaviorRelay(value: …)).
            """
    )
    public func field<Value: FieldValue>(_ name: String, _ constant: Value) { refused() }

    @available(
        *, unavailable,
        message: """
            Files arrive as an array of a FileValue: use a PublishRelay of an array such as [UploadedFile].
            """
    )
    public func files<Value>(_ name: String, limit: Int = .max, to relay: PublishRelay<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            Files arrive as an array of a FileValue: use a BehaviorRelay of an array such as [UploadedFile].
            """
    )
    public func files<Value>(_ name: String, limit: Int = .max, to relay: BehaviorRelay<Value>) { refused() }

    @available(*, unavailable, message: "Visibility needs a relay or an observer: page.visibility(to: relay).")
    public func visibility(_ tell: @escaping (Bool) -> Void) { refused() }
}

// MARK: Buttons

extension Mount {
    @available(
        *, unavailable,
        message: """
            A button's action must be an Action. To send an element when the button is pressed, use \
            page.event(_:to:) with a relay or an observer.
            """
    )
    public func action<Element>(_ name: String, to output: some ObservableConvertibleType<Element>) { refused() }

    @available(*, unavailable, message: "To bind a closure, omit the label: page.action(name) { … }.")
    public func action<Element>(_ name: String, to work: @escaping () -> Element) { refused() }

    @available(
        *, unavailable,
        message: """
            An action's input must be Void, the button's value (LosslessStringConvertible) or a row (TemplateModel & \
            IdentifiableType).
            """
    )
    public func action<Input, Element>(_ name: String, to action: Action<Input, Element>) { refused() }

    @available(*, unavailable, message: "To bind an Action, use page.action(_:to:).")
    public func event<Input, Element>(_ name: String, to action: Action<Input, Element>) { refused() }

    @available(
        *, unavailable,
        message: """
            A button sends to a relay or an observer, and an Observable is neither: use a PublishRelay.
            """
    )
    public func event<Element>(_ name: String, to output: Observable<Element>) { refused() }

    @available(
        *, unavailable,
        message: """
            A button sends Void, its value (LosslessStringConvertible) or a row (TemplateModel & \
            IdentifiableType).
            """
    )
    public func event<Input>(_ name: String, to relay: PublishRelay<Input>) { refused() }

    @available(
        *, unavailable,
        message: """
            To bind a closure, use page.action(name) { … }. An event needs a relay or an observer.
            """
    )
    public func event(_ name: String, _ work: @escaping () -> Void) { refused() }
}
