extension ObservableType {
    /// This sequence, then `second`.
    ///
    ///     source        --1--2|
    ///     second              --3--4|
    ///     concat        --1--2--3--4|
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
    where Source.Element == Element {
        Observable.concat([asObservable(), second.asObservable()])
    }

    /// All the sequences, one after the other. The next one is fetched when the one before has ended.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        Observable.operation { ConcatSink(sequence.makeIterator(), $0).start() }
    }

    /// All the sequences, one after the other.
    public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Observable.operation { ConcatSink(collection.makeIterator(), $0).start() }
    }

    /// All the sequences, one after the other.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
        concat(sources)
    }
}

private final class ConcatSink<Iterator: IteratorProtocol, Element>: OperatorSink<Element, Element>
where Iterator.Element == Observable<Element> {
    @exclusivity(unchecked) private var sources: Iterator
    private let loop = AdvanceLoop()

    init(_ sources: Iterator, _ downstream: Sink<Element>) {
        self.sources = sources
        super.init(downstream)
    }

    func start() { loop.advance(follow) }

    /// Follows the next source. One call at a time.
    private func follow() {
        guard !link.isDisposed else { return }
        guard let source = sources.next() else { return finish() }
        link.reset()
        if !link.isDisposed { source.attach(self) }
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func onCompleted() { loop.advance(follow) }
}
