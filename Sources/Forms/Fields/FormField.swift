public import Rx
public import Texts

/// A field of a form: the text that the user edits, the value that it stands for, and the rules for the value.
///
/// A text that is not a value is kept, and is an error of the field. Errors are shown after the user has left the field
/// for the first time or has tried to submit the form, and then follow each edit.
public final class FormField<Value>: FormPart<Value>, FormFieldType {
    private let format: FieldFormat<Value>
    private let rules: [Rule<Value>]
    private let start: String
    private let late: LateCheck<Value>

    private let textRelay: BehaviorRelay<String>
    private let states: BehaviorRelay<FormFieldState>
    private let focusRequests = PublishRelay<Void>()
    private let editRelay = PublishRelay<Void>()
    private let bag = DisposeBag()

    private var messages: FormMessages
    /// The value of the text; `nil` if the text is not a value.
    public private(set) var value: Value?
    /// The error of the format or of a rule that is evaluated at once.
    private var problem: Text?
    /// The error that a submission has reported for the current text.
    private var reported: Text?
    private var isVisited = false
    private var isIncluded = true
    /// Indicates whether the text was edited since the start or since it was forgotten.
    package private(set) var isEdited = false
    /// Indicates whether the text was discarded, because the browser does not show it again.
    private var isForgotten = false
    /// The error of the text that was discarded.
    private var forgottenError: Text?
    /// Indicates whether the text was right when it was discarded, and no submission has missed it since.
    private var isExcused = false
    /// The number of edits, and their number at the last submission.
    private var edition = (now: 0, submitted: 0)
    /// The greatest number of UTF-16 code units that the field's control accepts.
    private var limit = Int.max

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - start: The initial value; `nil` for an empty field.
    ///   - format: The conversion between the value and the text.
    ///   - rules: The rules in the order in which they are evaluated.
    ///   - messages: The sentences of rules and format; those of the form take precedence.
    public init(
        _ start: Value? = nil, format: FieldFormat<Value>, rules: [Rule<Value>] = [],
        messages: FormMessages = .english
    ) {
        self.format = format
        self.rules = rules
        self.start = start.map(format.text) ?? ""
        self.messages = messages
        late = LateCheck(rules.compactMap(\.late))
        textRelay = BehaviorRelay(value: self.start)
        states = BehaviorRelay(value: FormFieldState())
        super.init()
        evaluate()
        let triggers = rules.flatMap(\.triggers)
        guard !triggers.isEmpty else { return }
        Observable.merge(triggers).subscribe(onNext: { [weak self] in self?.evaluateAgain() }).disposed(by: bag)
    }

    /// Creates a field with the usual format of its type.
    public convenience init(
        _ start: Value? = nil, rules: [Rule<Value>] = [], messages: FormMessages = .english
    ) where Value: FormValue {
        self.init(start, format: Value.fieldFormat, rules: rules, messages: messages)
    }

    // MARK: Outputs

    package var texts: Observable<String> { textRelay.asObservable() }

    /// The text in the field, valid or not, as a pair: the shown text and the user's edits.
    public var text: ControlProperty<String> {
        ControlProperty(
            values: textRelay,
            valueSink: AnyObserver { [weak self] event in event.element.map { self?.edit($0) } })
    }

    /// The state, which replays its latest value.
    public var state: Observable<FormFieldState> { states.distinctUntilChanged() }

    /// The current state.
    public var current: FormFieldState { states.value }

    /// The error that is shown; empty while there is none.
    public var error: Observable<Text> { states.map(\.error).distinctUntilChanged() }

    /// Indicates whether the field has a value that all rules accept.
    public var isValid: Observable<Bool> { states.map(\.isValid).distinctUntilChanged() }

    /// The values that the text stands for; `nil` for text that is not a value.
    public var values: Observable<Value?> { textRelay.map { [weak self] _ in self?.value } }

    /// The value, if all rules accept it.
    public override var validValue: Value? { status.isValid ? value : nil }

    /// Emits when the text or value has changed.
    public var edits: Observable<Void> { editRelay.asObservable() }

    /// Emits when the field must get the focus, because it is the first one with an error.
    public var focusRequested: Observable<Void> { focusRequests.asObservable() }

    // MARK: Inputs

    /// The observer of visits: the user has left the field.
    public var visited: AnyObserver<Void> {
        AnyObserver { [weak self] event in if case .next = event { self?.visit() } }
    }

    /// Records that the user has left the field. From now on its errors are shown.
    public func visit() {
        guard !isVisited else { return }
        isVisited = true
        publish()
    }

    /// Sets the text, as an edit of the user does.
    public func edit(_ text: String) { edit(text, limit: .max) }

    /// Sets the text that a client has sent.
    ///
    /// - Parameter limit: The greatest number of UTF-16 code units that the control accepts. Longer text, which only a
    ///   forged client sends, is an error.
    package func edit(_ text: String, limit: Int) {
        guard text != textRelay.value || (limit < text.utf16.count) != (self.limit < text.utf16.count) else { return }
        self.limit = limit
        isEdited = true
        replace(by: text)
    }

    /// Sets the value.
    public func set(_ value: Value) { edit(format.text(of: value)) }

    /// Sets the initial value again and hides the error.
    public func reset() {
        isVisited = false
        isEdited = false
        limit = .max
        replace(by: start)
    }

    /// Discards the text of a password that the client does not have any more, after a document was sent without it.
    ///
    /// The error of the text remains, and so do those of the fields that depend on it, until the next edit or
    /// submission, because they tell the user what to enter.
    package func forget() {
        guard !textRelay.value.isEmpty else { return }
        childWillForget()
        forgottenError = wrong
        isExcused = wrong == nil
        isEdited = false
        isForgotten = true
        show("")
        evaluate()
    }

    private func replace(by text: String) {
        isForgotten = false
        forgottenError = nil
        isExcused = false
        edition.now += 1
        childEdited()
        show(text)
        editRelay.accept(())
        evaluate()
    }

    private func show(_ text: String) {
        reported = nil
        late.cancel()
        read(text)
        textRelay.accept(text)
    }

    // MARK: Evaluation

    private func read(_ text: String) {
        let reading =
            limit < text.utf16.count ? .invalid(messages.tooLong(limit)) : format.reading(of: text, messages)
        switch reading {
        case .value(let value): (self.value, problem) = (value, nil)
        case .missing: (value, problem) = (nil, format.errorOfMissingText(messages))
        case .invalid(let sentence): (value, problem) = (nil, sentence)
        }
    }

    /// Evaluates the rules after a change of a field that they depend on.
    private func evaluateAgain() {
        forgottenError = nil
        evaluate()
    }

    private func evaluate() {
        read(textRelay.value)
        if problem == nil, let value {
            problem = rules.lazy.compactMap { [messages] in $0.check(value, messages) }.first
        }
        if isForgotten { problem = forgottenError ?? problem.map { [messages] _ in messages.enterAgain } }
        if problem != nil {
            late.cancel()
        } else if late.hasRules, late.state == .open, isEdited {
            startLate(pauses: true)
        }
        publish()
    }

    private func startLate(pauses: Bool) {
        guard let value else { return }
        late.start(value, pauses: pauses) { [weak self] in self?.publish() }
    }

    private var wrong: Text? {
        if let problem { return problem }
        if let reported { return reported }
        if case .failed(let sentence) = late.state { return sentence }
        return nil
    }

    private func publish() {
        var state = FormFieldState()
        state.text = textRelay.value
        state.isVisited = isVisited
        if isIncluded {
            state.error = isVisited ? wrong ?? "" : ""
            state.isValidating = late.state == .pending
            state.isValid = wrong == nil && !state.isValidating
        }
        let former = states.value
        guard state != former else { return }
        states.accept(state)
        if state.error != former.error { announce(state.error, for: self) }
        childChanged()
    }

    // MARK: As an element of a form

    override var status: FormStatus {
        FormStatus(
            isValid: current.isValid, isValidating: current.isValidating,
            wrongCount: current.error.isEmpty || isExcused ? 0 : 1)
    }

    override var firstWrong: (any FocusTarget)? { isIncluded && wrong != nil ? self : nil }

    override func visitAll() {
        if isIncluded { visit() }
    }

    override func settle() {
        if isIncluded, problem == nil, late.hasRules, late.state == .open || late.isPausing { startLate(pauses: false) }
        publish()
    }

    override func adopt(_ messages: FormMessages) {
        self.messages = messages
        evaluate()
    }

    override func discardReports() {
        reported = nil
        publish()
    }

    override func include(_ isIncluded: Bool) {
        self.isIncluded = isIncluded
        publish()
    }

    override func resetAll() { reset() }

    override func noteSubmission() {
        edition.submitted = edition.now
        guard isForgotten else { return }
        isExcused = false
        editRelay.accept(())
        evaluateAgain()
    }

    override func report(_ sentence: Text, for field: ObjectIdentifier) -> Bool {
        guard field == ObjectIdentifier(self), isIncluded, edition.submitted == edition.now else { return false }
        reported = sentence
        isVisited = true
        publish()
        return true
    }
}

extension FormField: FocusTarget {
    func requestFocus() { focusRequests.accept(()) }
}

/// A field of any type.
public protocol FormFieldType: FormNode {
    /// Emits when the text or value of the field has changed.
    var edits: Observable<Void> { get }
}
