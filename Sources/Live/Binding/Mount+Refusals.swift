public import HTMLTemplates
public import Rx

// Calls that look right and are not. Without these the compiler would say "no exact matches" and name every overload; with them it says what
// to write. `.ci/wrong-bindings` holds the sentences to it.

extension Mount {
    @available(*, unavailable, message: "A constant has no label: page.value(key, constant).")
    public func value<Value: TemplateConvertible>(_ key: String, to constant: Value) { refused() }

    @available(
        *, unavailable,
        message: """
            A template shows what is TemplateConvertible: map the output's elements to a String, or make their \
            type that.
            """
    )
    public func value<Value>(_ key: String, to output: some ObservableConvertibleType<Value>) { refused() }

    @available(*, unavailable, message: "A constant has no label: page.title(constant).")
    public func title(to constant: String) { refused() }

    @available(
        *, unavailable,
        message: """
            A badge follows an output: page.badge(to: output), or page.badge { count }.
            """
    )
    public func badge(to constant: Int) { refused() }

    @available(*, unavailable, message: "A constant has no label: page.list(key, rows).")
    public func list<Row>(_ key: String, to rows: [Row]) { refused() }

    @available(
        *, unavailable,
        message: """
            A list's rows are TemplateModel, IdentifiableType and Equatable, or values such as String. Make the \
            row's type that.
            """
    )
    public func list<Row>(_ key: String, to output: some ObservableConvertibleType<[Row]>) { refused() }

    @available(*, unavailable, message: "A list needs an array: map nil to [].")
    public func list<Row>(_ key: String, to output: some ObservableConvertibleType<[Row]?>) { refused() }

    @available(
        *, unavailable,
        message: """
            Sections are TemplateModel, AnimatableSectionModelType and Equatable. Rows alone are \
            page.list(_:to:).
            """
    )
    public func sections<Section>(_ key: String, to output: some ObservableConvertibleType<[Section]>) { refused() }

    @available(
        *, unavailable,
        message: """
            A message is text that an output sends once: page.alert(to: errors.map { … }).
            """
    )
    public func alert(to text: String) { refused() }

    @available(
        *, unavailable,
        message: """
            A message is text that an output sends once: page.notice(to: saved.map { … }).
            """
    )
    public func notice(to text: String) { refused() }

    @available(
        *, unavailable,
        message: """
            A message is text that an output sends once: page.alert(to: errors.map { … }).
            """
    )
    public func alert(_ text: String) { refused() }

    @available(*, unavailable, message: "A message is text: map the output's elements to String.")
    public func alert<Element>(to output: some ObservableConvertibleType<Element>) { refused() }

    @available(
        *, unavailable,
        message: """
            A message is text that an output sends once: page.notice(to: saved.map { … }).
            """
    )
    public func notice(_ text: String) { refused() }

    @available(*, unavailable, message: "A message is text: map the output's elements to String.")
    public func notice<Element>(to output: some ObservableConvertibleType<Element>) { refused() }

    @available(*, unavailable, message: "An event follows an output: page.emit(name, to: output).")
    public func emit<Value>(_ name: String, _ value: Value) { refused() }

    @available(*, unavailable, message: "Scripts get an element as JSON: make its type Encodable.")
    public func emit<Value>(_ name: String, to output: some ObservableConvertibleType<Value>) { refused() }

    private func refused() -> Never { fatalError("The compiler refuses this call.") }
}

// MARK: Fields

extension Mount {
    @available(
        *, unavailable,
        message: """
            A field shows a value, which a PublishRelay does not hold: use a BehaviorRelay; its skip(1) is what \
            the user types.
            """
    )
    public func field<Value>(_ name: String, to relay: PublishRelay<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field shows a value, which a PublishSubject does not hold: use a BehaviorRelay; its skip(1) is \
            what the user types.
            """
    )
    public func field<Value>(_ name: String, to subject: PublishSubject<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field's value is a FieldValue: text, a number, a date, a choice. Make the type that; for an enum \
            with raw values the words suffice.
            """
    )
    public func field<Value>(_ name: String, to relay: BehaviorRelay<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            A field is bound both ways, to a BehaviorRelay, a BehaviorSubject or a Property; an output alone is \
            page.value(_:to:).
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
            Files come as an array of a FileValue, such as [UploadedFile]: use a PublishRelay of that.
            """
    )
    public func files<Value>(_ name: String, limit: Int = .max, to relay: PublishRelay<Value>) { refused() }

    @available(
        *, unavailable,
        message: """
            Files come as an array of a FileValue, such as [UploadedFile]: use a BehaviorRelay of that.
            """
    )
    public func files<Value>(_ name: String, limit: Int = .max, to relay: BehaviorRelay<Value>) { refused() }

    @available(*, unavailable, message: "Visibility goes to a relay or an observer: page.visibility(to: relay).")
    public func visibility(_ tell: @escaping (Bool) -> Void) { refused() }
}

// MARK: Buttons

extension Mount {
    @available(
        *, unavailable,
        message: """
            A button's action is an Action. To send an element when it is pressed, use page.event(_:to:) with a \
            relay or an observer.
            """
    )
    public func action<Element>(_ name: String, to output: some ObservableConvertibleType<Element>) { refused() }

    @available(*, unavailable, message: "A closure has no label: page.action(name) { … }.")
    public func action<Element>(_ name: String, to work: @escaping () -> Element) { refused() }

    @available(
        *, unavailable,
        message: """
            An action's input is Void, the button's value (LosslessStringConvertible) or a row (TemplateModel & \
            IdentifiableType).
            """
    )
    public func action<Input, Element>(_ name: String, to action: Action<Input, Element>) { refused() }

    @available(*, unavailable, message: "An Action is bound by page.action(_:to:).")
    public func event<Input, Element>(_ name: String, to action: Action<Input, Element>) { refused() }

    @available(
        *, unavailable,
        message: """
            A button sends to a relay or an observer, which an Observable is not: use a PublishRelay.
            """
    )
    public func event<Element>(_ name: String, to output: Observable<Element>) { refused() }

    @available(
        *, unavailable,
        message: """
            A button sends nothing (Void), its value (LosslessStringConvertible) or a row (TemplateModel & \
            IdentifiableType).
            """
    )
    public func event<Input>(_ name: String, to relay: PublishRelay<Input>) { refused() }

    @available(
        *, unavailable,
        message: """
            A closure is an action: page.action(name) { … }. An event goes to a relay or an observer.
            """
    )
    public func event(_ name: String, _ work: @escaping () -> Void) { refused() }
}
