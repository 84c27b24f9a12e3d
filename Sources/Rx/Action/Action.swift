/// An action without input and result.
public typealias CocoaAction = Action<Void, Void>
/// An action whose work has no result but its end.
public typealias CompletableAction<Input> = Action<Input, Swift.Never>

/// A verb of a view model: runs its work for each input while it is enabled, one run at a time, and tells about it.
///
/// It neither fails nor ends: an input's error is an element of `errors`, and the end of whatever is bound to `inputs` is ignored.
public final class Action<Input, Element>: Sendable {
    /// Makes the work for an input.
    public typealias WorkFactory = (Input) -> Observable<Element>

    private let enabledIf: Observable<Bool>
    private let makeWork: HandedOver<WorkFactory>

    /// Takes the inputs. Only next events count.
    public let inputs: AnyObserver<Input>
    /// What went wrong: runs that failed, and inputs that came while it was not enabled.
    public let errors: Observable<ActionError>
    /// The elements of all runs.
    public let elements: Observable<Element>
    /// Whether a run is going on. Replays its latest value.
    public let executing: Observable<Bool>
    /// The runs, each a sequence that replays its last element.
    public let executionObservables: Observable<Observable<Element>>
    /// The errors of the runs that failed.
    public let underlyingError: Observable<any Error>
    /// Whether an input would be taken: nothing is running, and `enabledIf` says so. Replays its latest value.
    public let enabled: Observable<Bool>
    /// The ends of the runs that ended well.
    public let completions: Observable<Void>

    private let bag = DisposeBag()
    /// What `execute(_:)` has begun and has not ended.
    private let runs = CompositeDisposable()

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
        self.enabledIf = enabledIf
        makeWork = HandedOver(workFactory)

        let inputSubject = PublishSubject<Input>()
        inputs = AnyObserver { event in
            if case .next(let input) = event { inputSubject.onNext(input) }
        }
        let errorSubject = PublishSubject<ActionError>()
        errors = errorSubject.asObservable()
        underlyingError = errors.compactMap { error in
            if case .underlyingError(let underlying) = error { underlying } else { nil }
        }
        let enabledSubject = BehaviorSubject(value: false)
        enabled = enabledSubject.asObservable()

        executionObservables =
            inputSubject
            .withLatestFrom(enabled) { ($0, $1) }
            .flatMap { input, enabled -> Observable<Observable<Element>> in
                guard enabled else {
                    errorSubject.onNext(.notEnabled)
                    return .empty()
                }
                let work = workFactory(input)
                    .do(onError: { errorSubject.onNext(.underlyingError($0)) })
                    .share(replay: 1, scope: .forever)
                return .of(work)
            }
            .share()
        elements = executionObservables.flatMap { $0.catch { _ in .empty() } }
        completions = executionObservables.flatMap { Action.endings(of: $0) }
        executing =
            executionObservables
            .flatMap { Action.progress(of: $0) }
            .startWith(false)
            .share(replay: 1, scope: .forever)

        Observable.combineLatest(executing, enabledIf) { !$0 && $1 }
            .subscribe(onNext: enabledSubject.onNext)
            .disposed(by: bag)
    }

    deinit { runs.dispose() }

    /// True while the run goes on, then false.
    private static func progress(of run: Observable<Element>) -> Observable<Bool> {
        let silent = run.flatMap { _ in Observable<Bool>.empty() }.catch { _ in .empty() }
        return .concat(.just(true), silent, .just(false))
    }

    /// One element when the run ends well.
    private static func endings(of run: Observable<Element>) -> Observable<Void> {
        run.flatMap { _ in Observable<Void>.empty() }.concat(Observable.just(())).catch { _ in .empty() }
    }

    /// Runs the work for `value`. The result replays that run's elements and end, or fails with an `ActionError`.
    @discardableResult
    public func execute(_ value: Input) -> Observable<Element> {
        let result = ReplaySubject<Element>.createUnbounded()
        let work = executionObservables.map { run in
            run.catch { throw ActionError.underlyingError($0) }
        }
        let failure = errors.map { error -> Observable<Element> in throw error }
        let run = SingleAssignmentDisposable()
        let key = runs.insert(run)
        let subscription = Observable.merge(work, failure)
            .take(1)
            .flatMap { $0 }
            .do(onDispose: { [runs] in if let key { runs.forget(key) } })
            .subscribe(result)
        run.setDisposable(subscription)
        inputs.onNext(value)
        return result.asObservable()
    }
}

extension Action where Input == Void {
    /// Runs the work. The result replays that run's elements and end, or fails with an `ActionError`.
    @discardableResult
    public func execute() -> Observable<Element> { execute(()) }
}
