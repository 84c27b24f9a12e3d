/// An action without input and result.
public typealias CocoaAction = Action<Void, Void>
/// An action whose work has no result but its end.
public typealias CompletableAction<Input> = Action<Input, Swift.Never>

/// A verb of a view model: runs its work for each input while it is enabled, one run at a time, and tells about it.
///
/// It neither fails nor ends: an input's error is an element of `errors`, and the end of whatever is bound to `inputs` is ignored.
/// What nobody listens to costs nothing: its outputs are made when they are asked for.
public final class Action<Input, Element>: Sendable {
    /// Makes the work for an input.
    public typealias WorkFactory = (Input) -> Observable<Element>

    /// What outlives the action while somebody has its outputs or inputs.
    private let core: ActionCore<Input, Element>

    /// The condition that the action was made with.
    // The name that code from elsewhere uses.
    // swift-format-ignore: NoLeadingUnderscores
    public let _enabledIf: Observable<Bool>

    /// Makes the work for an input.
    public var workFactory: WorkFactory { core.makeWork }

    /// An action that runs what `workFactory` makes of each input.
    ///
    /// Stands back behind the form below, so that `{ _ in .empty() }` means an observable.
    @_disfavoredOverload
    public convenience init<Work: ObservableConvertibleType>(
        enabledIf: Observable<Bool> = Observable.just(true), workFactory: @escaping (Input) -> Work
    ) where Work.Element == Element {
        self.init(enabledIf: enabledIf, workFactory: { workFactory($0).asObservable() } as WorkFactory)
    }

    /// An action that runs what `workFactory` makes of each input.
    public init(enabledIf: Observable<Bool> = Observable.just(true), workFactory: @escaping WorkFactory) {
        core = ActionCore(workFactory)
        _enabledIf = enabledIf
        core.follow(enabledIf)
    }

    deinit { core.end() }

    // MARK: Inputs

    /// Takes the inputs. Only next events count.
    public var inputs: AnyObserver<Input> { AnyObserver(sink: ActionInputSink(core)) }

    /// Runs the work for `value`. The result replays that run's elements and end, or fails with an `ActionError`.
    @discardableResult
    public func execute(_ value: Input) -> Observable<Element> {
        let result = ReplaySubject<Element>.createUnbounded()
        core.take(value, toldTo: result)
        return result.asObservable()
    }

    // MARK: Outputs

    /// What went wrong: runs that failed, and inputs that came while it was not enabled.
    public var errors: Observable<ActionError> { ActionOutput(core, ErrorPart<Element>.self) }

    /// The errors of the runs that failed.
    public var underlyingError: Observable<any Error> { ActionOutput(core, UnderlyingErrorPart<Element>.self) }

    /// The runs, each a sequence that replays its last element.
    public var executionObservables: Observable<Observable<Element>> { ActionOutput(core, RunPart<Element>.self) }

    /// The elements of all runs.
    public var elements: Observable<Element> { executionObservables.flatMap { $0.catch { _ in .empty() } } }

    /// The ends of the runs that ended well.
    public var completions: Observable<Void> {
        executionObservables.flatMap { run in
            run.flatMap { _ in Observable<Void>.empty() }.concat(Observable.just(())).catch { _ in .empty() }
        }
    }

    /// Whether a run is going on. Replays its latest value.
    public var executing: Observable<Bool> { ActionOutput(core, ExecutingPart<Element>.self) }

    /// Whether an input would be taken: nothing is running, and `enabledIf` says so. Replays its latest value.
    public var enabled: Observable<Bool> { ActionOutput(core, EnabledPart<Element>.self) }

    /// Both at once, for whoever shows both. Replays its latest value.
    package var status: Observable<ActionStatus> { ActionOutput(core, StatusPart<Element>.self) }
}

extension Action where Input == Void {
    /// Runs the work. The result replays that run's elements and end, or fails with an `ActionError`.
    @discardableResult
    public func execute() -> Observable<Element> { execute(()) }
}
