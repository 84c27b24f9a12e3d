/// Where something that has to be fetched stands.
public enum LoadingState<Value, Failure: Error> {
    /// It is being fetched.
    case loading
    /// It is there.
    case loaded(Value)
    /// It could not be fetched.
    case failed(Failure)
}

extension LoadingState: Sendable where Value: Sendable {}
extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}

extension LoadingState {
    /// Whether it is being fetched.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// What has been fetched.
    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    /// Why it could not be fetched.
    public var error: Failure? { if case .failed(let error) = self { error } else { nil } }

    /// The same state of a transformed value.
    public func map<Result>(_ transform: (Value) -> Result) -> LoadingState<Result, Failure> {
        switch self {
        case .loading: .loading
        case .loaded(let value): .loaded(transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension ObservableType {
    /// Loading, then each element as loaded, or the error as failed: a sequence that itself does not fail.
    public func toLoadingState() -> Observable<LoadingState<Element, any Error>> {
        map { LoadingState<Element, any Error>.loaded($0) }
            .catch { .just(.failed($0)) }
            .startWith(.loading)
    }

    /// Only what has been loaded.
    public func value<Value, Failure: Error>() -> Observable<Value> where Element == LoadingState<Value, Failure> {
        compactMap(\.value)
    }

    /// Each loaded value transformed; the other states as they are.
    public func mapValue<Value, Failure: Error, Result>(
        _ transform: @escaping (Value) -> Result
    ) -> Observable<LoadingState<Result, Failure>> where Element == LoadingState<Value, Failure> {
        map { $0.map(transform) }
    }

    /// Whether it is being fetched, without repeats.
    public func isLoading<Value, Failure: Error>() -> Observable<Bool> where Element == LoadingState<Value, Failure> {
        map(\.isLoading).distinctUntilChanged()
    }
}
