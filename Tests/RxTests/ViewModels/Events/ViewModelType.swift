import Rx

protocol ViewModelType {
    associatedtype Input
    associatedtype Output

    func transform(input: Input) -> Output
}

/// A type that apps of this style provide: a driver of the errors of the sequences that it tracks.
final class ErrorTracker: SharedSequenceConvertibleType {
    typealias SharingStrategy = DriverSharingStrategy

    private let subject = PublishSubject<any Error>()

    func trackError<O: ObservableConvertibleType>(from source: O) -> Observable<O.Element> {
        return source.asObservable().do(onError: onError)
    }

    func asSharedSequence() -> SharedSequence<SharingStrategy, any Error> {
        return subject.asObservable().asDriverOnErrorJustComplete()
    }

    func asObservable() -> Observable<any Error> {
        return subject.asObservable()
    }

    private func onError(_ error: any Error) {
        subject.onNext(error)
    }

    deinit {
        subject.onCompleted()
    }
}

extension ObservableConvertibleType {
    func trackError(_ errorTracker: ErrorTracker) -> Observable<Element> {
        return errorTracker.trackError(from: self)
    }
}

/// The counterpart: a driver that indicates whether any tracked sequence is active, built with `using` and a token.
final class ActivityIndicator: SharedSequenceConvertibleType {
    typealias Element = Bool
    typealias SharingStrategy = DriverSharingStrategy

    private let relay = BehaviorRelay(value: 0)
    private let loading: SharedSequence<SharingStrategy, Bool>

    init() {
        loading = relay.asDriver()
            .map { $0 > 0 }
            .distinctUntilChanged()
    }

    fileprivate func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
        return Observable.using(
            { () -> ActivityToken<Source.Element> in
                self.increment()
                return ActivityToken(source: source.asObservable(), disposeAction: self.decrement)
            },
            observableFactory: { token in token.asObservable() })
    }

    private func increment() { relay.accept(relay.value + 1) }

    private func decrement() { relay.accept(relay.value - 1) }

    func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { loading }

    func asObservable() -> Observable<Bool> { loading.asObservable() }
}

private struct ActivityToken<E>: ObservableConvertibleType, Disposable {
    private let source: Observable<E>
    private let disposable: any Cancelable

    init(source: Observable<E>, disposeAction: @escaping () -> Void) {
        self.source = source
        disposable = Disposables.create(with: disposeAction)
    }

    func dispose() { disposable.dispose() }

    func asObservable() -> Observable<E> { source }
}

extension ObservableConvertibleType {
    func trackActivity(_ activityIndicator: ActivityIndicator) -> Observable<Element> {
        return activityIndicator.track(self)
    }
}

extension ObservableType {
    func asDriverOnErrorJustComplete() -> Driver<Element> {
        return asDriver { _ in
            return Driver.empty()
        }
    }

    func mapToVoid() -> Observable<Void> {
        return map { _ in }
    }
}
