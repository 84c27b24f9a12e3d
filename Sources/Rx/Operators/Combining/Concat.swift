extension ObservableType {
    /// Emits the elements of this sequence, then those of `second`.
    ///
    ///     source        --1--2|
    ///     second              --3--4|
    ///     concat        --1--2--3--4|
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
    where Source.Element == Element {
        Observable.concat([asObservable(), second.asObservable()])
    }

    /// Emits the elements of the sequences, one sequence after another.
    ///
    /// The next sequence is requested from the iterator only when the previous one has completed.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        Observable.operation { ConcatSink(sequence.makeIterator(), $0).start() }
    }

    /// Emits the elements of the sequences, one sequence after another.
    public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Observable.operation { ConcatSink(collection.makeIterator(), $0).start() }
    }

    /// Emits the elements of the sequences, one sequence after another.
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

    /// Subscribes to the next source. Calls never overlap.
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
