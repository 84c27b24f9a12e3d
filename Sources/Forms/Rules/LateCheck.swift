import Rx
import Texts

/// The evaluation of a field's asynchronous rules for its current value.
final class LateCheck<Value> {
    /// The state of the evaluation.
    enum State: Equatable {
        /// The rules have not been evaluated for the value.
        case open
        /// The evaluation is waiting for the pause, or in progress.
        case pending
        case passed
        case failed(Text)
    }

    private(set) var state = State.open
    /// Indicates whether the evaluation waits for the pause.
    private(set) var isPausing = false

    private let rules: [LateRule<Value>]
    private let work = SerialDisposable()

    init(_ rules: [LateRule<Value>]) { self.rules = rules }

    deinit { work.dispose() }

    var hasRules: Bool { !rules.isEmpty }

    /// Discards the result, because the value has changed.
    func cancel() {
        work.disposable = Disposables.create()
        state = .open
        isPausing = false
    }

    /// Evaluates the rules one after another, up to the first one that is not met.
    ///
    /// - Parameters:
    ///   - pauses: Indicates whether the evaluation begins after the pause of the first rule.
    ///   - changed: Handles the result, which may arrive within the call.
    func start(_ value: Value, pauses: Bool, _ changed: @escaping () -> Void) {
        guard let first = rules.first else { return }
        cancel()
        state = .pending
        isPausing = pauses
        let begin = pauses ? Observable<Int>.timer(first.pause, scheduler: first.scheduler) : .just(0)
        let result = begin.do(onNext: { [weak self] _ in self?.isPausing = false })
            .flatMap { [rules] _ in Self.evaluate(rules[...], value) }
            .observe(on: first.scheduler)
        let subscription = SingleAssignmentDisposable()
        work.disposable = subscription
        subscription.setDisposable(
            result.subscribe(onNext: { [weak self] error in
                guard let self, !subscription.isDisposed else { return }
                state = error.map { .failed($0) } ?? .passed
                changed()
            }))
    }

    private static func evaluate(_ rules: ArraySlice<LateRule<Value>>, _ value: Value) -> Observable<Text?> {
        guard let rule = rules.first else { return .just(nil) }
        let result = rule.check(value).take(1).ifEmpty(default: nil).catchAndReturn(nil)
        return result.flatMap { error in error == nil ? evaluate(rules.dropFirst(), value) : .just(error) }
    }
}
