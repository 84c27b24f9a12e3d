import Synchronization

/// An action without an input or a result.
public typealias CocoaAction = Action<Void, Void>
/// An action whose work completes without a result.
public typealias CompletableAction<Input> = Action<Input, Swift.Never>

/// An operation of a view model. While enabled, it runs its work for each input, one run at a time, and reports on the
/// runs.
///
/// An action does not terminate: an error of its work is an element of `errors`, and the termination of a sequence that
/// is bound to `inputs` is ignored. Its outputs are created on access, so that an unused output costs nothing.
public final class Action<Input, Element>: Sendable {
    /// A closure that creates the work for an input.
    public typealias WorkFactory = (Input) -> Observable<Element>

    /// The state, which outlives the action as long as its outputs or inputs are in use. Without a condition, the first use
    /// creates it, because a page has many actions and most of them are never used.
    private let made = AtomicLazyReference<ActionCore<Input, Element>>()

    /// The closure that creates the work for an input.
    // Unchecked: the thread that sends an input calls it, which the closure must permit, as every closure of Rx.
    public nonisolated(unsafe) let workFactory: WorkFactory

    /// The condition that was passed to the initializer.
    // The name is that of the Action library, for source compatibility.
    // swift-format-ignore: NoLeadingUnderscores
    public var _enabledIf: Observable<Bool> { made.load()?.enabledIf ?? ActionCondition.always }

    /// Creates an action that runs the work that `workFactory` returns for each input.
    ///
    /// The compiler prefers the initializer with a `WorkFactory`, so that `{ _ in .empty() }` returns an observable.
    @_disfavoredOverload
    public convenience init<Work: ObservableConvertibleType>(
        enabledIf: Observable<Bool> = ActionCondition.always, workFactory: @escaping (Input) -> Work
    ) where Work.Element == Element {
        self.init(enabledIf: enabledIf, workFactory: { workFactory($0).asObservable() } as WorkFactory)
    }

    /// Creates an action that runs the work that `workFactory` returns for each input.
    public init(enabledIf: Observable<Bool> = ActionCondition.always, workFactory: @escaping WorkFactory) {
        self.workFactory = workFactory
        if enabledIf !== ActionCondition.always { _ = made.storeIfNil(ActionCore(workFactory, enabledIf: enabledIf)) }
    }

    deinit { made.load()?.end() }

    private var core: ActionCore<Input, Element> {
        made.load() ?? made.storeIfNil(ActionCore(workFactory, enabledIf: ActionCondition.always))
    }

    // MARK: Inputs

    /// The observer that runs the work for each element. It ignores errors and completion.
    public var inputs: AnyObserver<Input> { AnyObserver(sink: ActionInputSink(core)) }

    /// Runs the work for `value`.
    ///
    /// - Returns: A sequence that replays the elements and the completion of the run, or terminates with an
    ///   `ActionError`.
    @discardableResult
    public func execute(_ value: Input) -> Observable<Element> {
        let result = ReplaySubject<Element>.createUnbounded()
        core.take(value, toldTo: result)
        return result.asObservable()
    }

    // MARK: Outputs

    /// The errors of runs, and an error for each input that arrives while the action is not enabled.
    public var errors: Observable<ActionError> { ActionOutput(core, ErrorPart.self) }

    /// The errors with which runs have terminated.
    public var underlyingError: Observable<any Error> { ActionOutput(core, UnderlyingErrorPart.self) }

    /// The runs, each as a sequence that replays its latest element.
    public var executionObservables: Observable<Observable<Element>> { ActionOutput(core, RunPart<Element>.self) }

    /// The elements of all runs.
    public var elements: Observable<Element> { executionObservables.flatMap { $0.catch { _ in .empty() } } }

    /// An element for each run that completes without an error.
    public var completions: Observable<Void> {
        executionObservables.flatMap { run in
            run.flatMap { _ in Observable<Void>.empty() }.concat(Observable.just(())).catch { _ in .empty() }
        }
    }

    /// Indicates whether a run is active. Replays its latest value.
    public var executing: Observable<Bool> { ActionOutput(core, ExecutingPart.self) }

    /// Indicates whether an input is accepted: no run is active, and `enabledIf` is true. Replays its latest value.
    public var enabled: Observable<Bool> { ActionOutput(core, EnabledPart.self) }

    /// The values of `enabled` and `executing`, for subscribers that need both. Replays its latest value.
    package var status: Observable<ActionStatus> { ActionOutput(core, StatusPart.self) }
}

/// The conditions of actions.
@usableFromInline
enum ActionCondition {
    /// The condition of all actions without another one. It is never released, so no test counts it among its objects.
    @usableFromInline static let always = ResourceScope.$current.withValue(nil) { Observable.just(true) }
}

extension Action where Input == Void {
    /// Runs the work.
    ///
    /// - Returns: A sequence that replays the elements and the completion of the run, or terminates with an
    ///   `ActionError`.
    @discardableResult
    public func execute() -> Observable<Element> { execute(()) }
}
