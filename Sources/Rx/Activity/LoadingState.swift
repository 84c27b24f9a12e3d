/// The state of a value that must be fetched.
public enum LoadingState<Value, Failure: Error> {
    /// The value is being fetched.
    case loading
    /// The value has been fetched.
    case loaded(Value)
    /// The value could not be fetched.
    case failed(Failure)
}

extension LoadingState: Sendable where Value: Sendable {}
extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}

extension LoadingState {
    /// Indicates whether the value is being fetched.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// The fetched value, if any.
    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    /// The reason why the value could not be fetched, if any.
    public var error: Failure? { if case .failed(let error) = self { error } else { nil } }

    /// Returns the same state with its value transformed.
    public func map<Result>(_ transform: (Value) -> Result) -> LoadingState<Result, Failure> {
        switch self {
        case .loading: .loading
        case .loaded(let value): .loaded(transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension ObservableType {
    /// Emits `.loading`, then `.loaded` for each element and `.failed` for an error. The result does not terminate with
    /// an error.
    public func toLoadingState() -> Observable<LoadingState<Element, any Error>> {
        map { LoadingState<Element, any Error>.loaded($0) }
            .catch { .just(.failed($0)) }
            .startWith(.loading)
    }

    /// Emits only the loaded values.
    public func value<Value, Failure: Error>() -> Observable<Value> where Element == LoadingState<Value, Failure> {
        compactMap(\.value)
    }

    /// Transforms each loaded value and passes on the other states unchanged.
    public func mapValue<Value, Failure: Error, Result>(
        _ transform: @escaping (Value) -> Result
    ) -> Observable<LoadingState<Result, Failure>> where Element == LoadingState<Value, Failure> {
        map { $0.map(transform) }
    }

    /// Emits true while the value is being fetched and false otherwise, without repeats.
    public func isLoading<Value, Failure: Error>() -> Observable<Bool> where Element == LoadingState<Value, Failure> {
        map(\.isLoading).distinctUntilChanged()
    }
}
