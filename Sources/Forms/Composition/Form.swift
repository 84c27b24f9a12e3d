public import Rx
import Texts

/// A form: fields, rows and forms within it, the rules for their values together, and the submission.
///
/// The form combines the values of its parts into one value as soon as all are valid:
///
///     let form = Form(name, email) { SignUp(name: $0, email: $1) } save: { service.register($0) }
///
/// A form is confined to one thread or loop, as the view model that owns it is. The form keeps its parts alive.
public final class Form<Value>: FormPart<Value> {
    private let parts: [FormNode]
    private let makeValue: () -> Value?
    private let rules: [Rule<Value>]
    private let save: (Value) -> Observable<Void>
    private let explain: (any Error) -> FormErrors?

    private let states = BehaviorRelay(value: FormState())
    private let submissions = PublishRelay<Value>()
    private let successes = PublishRelay<Value>()
    private let failureRelay = PublishRelay<any Error>()
    private let withdrawals = PublishRelay<Void>()
    private let bag = DisposeBag()

    private var messages: FormMessages
    /// Indicates whether the user has tried to submit the form.
    private var isTried = false
    /// The errors of the form as a whole that the last submission has reported.
    private var reported: [Text] = []
    /// The errors of the rules for the form as a whole at the time when a password was discarded.
    private var forgotten: [Text] = []
    private var announcement: Text = ""
    /// The field whose error is announced; `nil` if the announcement is not that of a field.
    private weak var announcer: FormNode?
    /// Indicates whether the last submission has failed without an error of a field that could get the focus.
    private var lacksFocus = false
    /// Indicates whether a submission is in progress.
    private var isBusy = false
    /// The number of changes of several parts that are in progress, after which the state is updated once.
    private var pending = 0

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - part: The parts in the order in which the user reads them: fields, rows, other forms.
    ///   - rules: The rules for the combined value, whose errors are those of the form as a whole. They are evaluated
    ///     when all parts are valid. Asynchronous rules belong to fields.
    ///   - messages: The sentences of the rules and formats of all parts.
    ///   - explain: Returns the errors that the user can understand or correct, for an error that the work of a
    ///     submission ends with; `nil` shows ``FormMessages/failed``.
    ///   - value: Combines the values of the parts.
    ///   - save: The work of a submission. Further submissions are ignored until it completes or fails.
    public init<each Part>(
        _ part: repeat FormPart<each Part>, rules: [Rule<Value>] = [], messages: FormMessages = .english,
        explain: @escaping (any Error) -> FormErrors? = { $0 as? FormErrors },
        value: @escaping (repeat each Part) -> Value,
        save: @escaping (Value) -> Observable<Void> = { _ in .just(()) }
    ) {
        var parts: [FormNode] = []
        for part in repeat each part { parts.append(part) }
        self.parts = parts
        self.rules = rules
        self.messages = messages
        self.explain = explain
        self.save = save
        makeValue = { try? value(repeat Self.valid(each part)) }
        super.init()
        for part in parts {
            part.parent = self
            part.adopt(messages)
        }
        follow(rules)
        publish()
    }

    // Separate from the initializer, because a key path in a function with a parameter pack fails at run time.
    private func follow(_ rules: [Rule<Value>]) {
        Observable.merge(rules.flatMap(\.triggers)).subscribe(onNext: { [weak self] in self?.publish() })
            .disposed(by: bag)
    }

    private static func valid<Part>(_ part: FormPart<Part>) throws(FormError) -> Part {
        guard let value = part.validValue else { throw .invalid }
        return value
    }

    // MARK: Submission

    /// The submission as an action, for a button. It fails with a ``FormError`` if the form is invalid, and with the
    /// error of its work if that fails.
    public private(set) lazy var submission = CocoaAction { [weak self] in self?.run() ?? .empty() }

    /// The observer that submits the form. Elements during a submission are ignored.
    public var submit: AnyObserver<Void> {
        AnyObserver { [weak self] event in if case .next = event { self?.submitNow() } }
    }

    /// Submits the form, unless a submission is in progress.
    public func submitNow() {
        submission.execute()
    }

    /// The valid values of submissions, each emitted before its work begins.
    public var submitted: Observable<Value> { submissions.asObservable() }

    /// The values whose submission has completed.
    public var saved: Observable<Value> { successes.asObservable() }

    /// The errors of submissions, for logs. The user sees the sentences that `explain` returns.
    public var failures: Observable<any Error> { failureRelay.asObservable() }

    // MARK: State

    /// The state, which replays its latest value.
    public var state: Observable<FormState> { states.distinctUntilChanged() }

    /// The current state.
    public var current: FormState { states.value }

    /// Indicates whether all parts and the form itself are valid.
    public var isValid: Observable<Bool> { states.map(\.isValid).distinctUntilChanged() }

    /// Indicates whether an asynchronous rule is being evaluated.
    public var isValidating: Observable<Bool> { states.map(\.isValidating).distinctUntilChanged() }

    /// Indicates whether a submission is in progress.
    public var isSubmitting: Observable<Bool> { states.map(\.isSubmitting).distinctUntilChanged() }

    /// The value, if all parts and the form itself are valid.
    public override var validValue: Value? { problems.isEmpty ? makeValue() : nil }

    /// Sets the initial values of all parts again and hides all errors.
    public func reset() {
        update {
            isTried = false
            reported = []
            forgotten = []
            for part in parts { part.resetAll() }
        }
        announceWhole("")
        publish()
    }

    /// Focuses the first field that must be entered again after passwords were discarded, unless the submission has
    /// focused a field with an error.
    package func focusForgotten() {
        guard lacksFocus else { return }
        lacksFocus = false
        firstWrong?.requestFocus()
    }

    // MARK: Work

    /// Returns the work of one submission.
    private func run() -> Observable<Void> {
        guard !isBusy else { return .error(ActionError.notEnabled) }
        begin()
        return settled()
            .flatMap { [weak self] in self?.work() ?? .empty() }
            .do(
                onError: { [weak self] in self?.end($0) },
                onCompleted: { [weak self] in self?.end(nil) })
    }

    private func begin() {
        isBusy = true
        isTried = true
        reported = []
        forgotten = []
        lacksFocus = false
        update {
            for part in parts {
                part.discardReports()
                part.visitAll()
                part.noteSubmission()
                part.settle()
            }
        }
    }

    /// Emits when all asynchronous rules have been evaluated; fails if the user edits a field before that.
    private func settled() -> Observable<Void> {
        guard current.isValidating else { return .just(()) }
        let isEdited = withdrawals.map { _ throws in throw FormError.edited }
        return Observable.merge(states.filter { !$0.isValidating }.map { _ in }, isEdited).take(1)
    }

    private func work() -> Observable<Void> {
        guard let value = validValue else { return .error(FormError.invalid) }
        submissions.accept(value)
        return save(value).filter { _ in false }.do(onCompleted: { [weak self] in self?.saved(value) })
    }

    private func saved(_ value: Value) {
        isBusy = false
        publish()
        successes.accept(value)
    }

    private func end(_ error: (any Error)?) {
        isBusy = false
        guard let error, error as? FormError != .edited else { return publish() }
        update {
            if error as? FormError != .invalid { show(error) }
        }
        announceWhole(current.summary)
        publish()
        let first = firstWrong
        lacksFocus = first == nil
        first?.requestFocus()
    }

    /// Announces a sentence about the form as a whole.
    private func announceWhole(_ sentence: Text) {
        announcement = sentence
        announcer = nil
    }

    private func show(_ error: any Error) {
        failureRelay.accept(error)
        let errors = explain(error) ?? FormErrors()
        reported = errors.sentences
        for (field, sentence) in errors.fields where !report(sentence, for: field) {
            reported.append(sentence)
        }
        if errors.sentences.isEmpty, errors.fields.isEmpty { reported = [messages.failed] }
    }

    // MARK: State

    /// The errors of the rules for the form as a whole.
    private var problems: [Text] {
        guard !rules.isEmpty, let value = makeValue() else { return [] }
        return rules.lazy.compactMap { [messages] in $0.check(value, messages) }.first.map { [$0] } ?? []
    }

    /// Makes several changes and updates the state once.
    private func update(_ changes: () -> Void) {
        pending += 1
        changes()
        pending -= 1
        publish()
    }

    private func publish() {
        guard pending == 0 else { return }
        let all = FormStatus.of(parts)
        let problems = problems
        var state = FormState()
        state.isValid = all.isValid && problems.isEmpty
        state.isValidating = all.isValidating
        state.isSubmitting = isBusy
        state.errors = isTried ? (problems.isEmpty ? forgotten : problems) + reported : []
        state.summary = isTried && all.wrongCount > 0 ? messages.summary(all.wrongCount) : ""
        state.announcement = announcement
        guard state != current else { return }
        states.accept(state)
        parent?.childChanged()
    }

    // MARK: As an element of a form

    override var children: [FormNode] { parts }

    override var status: FormStatus {
        var status = FormStatus.of(parts)
        status.isValid = current.isValid
        return status
    }

    override func visitAll() {
        isTried = true
        update { super.visitAll() }
    }

    override func settle() { update { super.settle() } }

    override func adopt(_ messages: FormMessages) {
        self.messages = messages
        update { super.adopt(messages) }
    }

    override func discardReports() {
        reported = []
        update { super.discardReports() }
    }

    override func include(_ isIncluded: Bool) { update { super.include(isIncluded) } }

    override func resetAll() { reset() }

    override func childChanged() { publish() }

    override func childWillForget() {
        if forgotten.isEmpty { forgotten = problems }
        super.childWillForget()
    }

    override func childEdited() {
        reported = []
        forgotten = []
        if isBusy { withdrawals.accept(()) }
        publish()
        super.childEdited()
    }

    override func announce(_ sentence: Text, for field: FormNode) {
        if let parent { return parent.announce(sentence, for: field) }
        guard pending == 0 else { return }
        // The correction of one field must not silence the error of another one that it has caused.
        if sentence.isEmpty, let announcer, announcer !== field { return }
        announcement = sentence
        announcer = sentence.isEmpty ? nil : field
    }
}
