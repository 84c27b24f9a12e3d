extension ObservableType {
    /// Emits the elements of the sequences, starting the next one whenever the current one terminates with an error,
    /// until one completes.
    ///
    /// If every sequence terminates with an error, the last error terminates the result.
    ///
    ///     first   --1--X
    ///     second        --2--|
    ///     catch   --1----2--|
    public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        Observable.operation { CatchSequenceSink(sequence.makeIterator(), $0).start() }
    }
}

private final class CatchSequenceSink<Iterator: IteratorProtocol, Element>: OperatorSink<Element, Element>
where Iterator.Element == Observable<Element> {
    private let loop = AdvanceLoop()
    // Accessed by one attempt at a time.
    @exclusivity(unchecked) private var sources: Iterator
    @exclusivity(unchecked) private var lastError: (any Error)?

    init(_ sources: Iterator, _ downstream: Sink<Element>) {
        self.sources = sources
        super.init(downstream)
    }

    func start() { loop.advance(follow) }

    private func follow() {
        guard !link.isDisposed else { return }
        if let source = sources.next() {
            link.reset()
            if !link.isDisposed { source.attach(self) }
        } else if let lastError {
            fail(lastError)
        } else {
            finish()
        }
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func onError(_ error: any Error) {
        lastError = error
        loop.advance(follow)
    }
}
