extension ObservableType {
    /// Returns a sequence that completes immediately.
    ///
    ///     empty   |
    public static func empty() -> Observable<Element> { Empty() }
}

private final class Empty<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is stateless.
    override func run(_ sink: Sink<Element>) { sink.onCompleted() }
}
