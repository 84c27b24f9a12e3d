extension ObservableType {
    /// Continues with the sequence that `handler` returns when this sequence terminates with an error.
    ///
    /// This sequence is disposed after the other one has been subscribed to.
    ///
    ///     source  --1--2--X
    ///     catch   --1--2--8--9--|
    public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
        Catch(asObservable(), handler)
    }

    /// Emits `element` and completes when this sequence terminates with an error.
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        self.catch { _ in .just(element) }
    }
}

private final class Catch<Element>: Producer<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let source: Observable<Element>
    private let handler: (any Error) throws -> Observable<Element>

    init(_ source: Observable<Element>, _ handler: @escaping (any Error) throws -> Observable<Element>) {
        self.source = source
        self.handler = handler
    }

    override func run(_ sink: Sink<Element>) { source.run(CatchSink(handler, sink)) }
}

private final class CatchSink<Element>: FallbackSink<Element, Element> {
    private let handler: (any Error) throws -> Observable<Element>

    init(_ handler: @escaping (any Error) throws -> Observable<Element>, _ downstream: Sink<Element>) {
        self.handler = handler
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        do {
            goOver(to: try handler(error))
        } catch {
            fail(error)
        }
    }
}
