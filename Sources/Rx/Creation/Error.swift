extension ObservableType {
    /// Returns a sequence that terminates with `error` immediately.
    ///
    ///     error   X
    public static func error(_ error: any Error) -> Observable<Element> { Failure(error) }
}

private final class Failure<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let error: any Error

    init(_ error: any Error) { self.error = error }

    override func run(_ sink: Sink<Element>) { sink.onError(error) }
}
