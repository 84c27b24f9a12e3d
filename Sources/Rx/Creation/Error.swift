extension ObservableType {
    /// A sequence that fails at once.
    ///
    ///     error   X
    public static func error(_ error: any Error) -> Observable<Element> { Failure(error) }
}

private final class Failure<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: as its base class; immutable.
    private let error: any Error

    init(_ error: any Error) { self.error = error }

    override func run(_ sink: Sink<Element>) { sink.onError(error) }
}
