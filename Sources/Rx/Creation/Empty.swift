extension ObservableType {
    /// A sequence that ends at once.
    ///
    ///     empty   |
    public static func empty() -> Observable<Element> { Empty() }
}

private final class Empty<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: as its base class; stateless.
    override func run(_ sink: Sink<Element>) { sink.onCompleted() }
}
