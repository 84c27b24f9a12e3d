extension ObservableType {
    /// The elements of all the sequences, as they come. An error of one ends all.
    ///
    ///     a      --1-----2--|
    ///     b      ----3---------4|
    ///     merge  --1-3---2-----4|
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Observable.operation { MergeSink(Array(sources), $0).start() }
    }

    /// The elements of all the sequences, as they come.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable.operation { MergeSink(sources, $0).start() }
    }

    /// The elements of all the sequences, as they come.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }
}

private final class MergeSink<Element>: GatedSink<Swift.Never, Element> {
    private let sources: [Observable<Element>]
    private let inners = InnerSubscriptions()
    /// Sources that have not ended. Touched inside the gate, once subscriptions have begun.
    @exclusivity(unchecked) private var running: Int

    init(_ sources: [Observable<Element>], _ downstream: Sink<Element>) {
        self.sources = sources
        running = sources.count
        super.init(downstream)
    }

    func start() {
        if sources.isEmpty { return finish() }
        for source in sources {
            let sink = InnerSink(self)
            _ = inners.insert(sink)
            source.attach(sink)
            if link.isDisposed { return }
        }
    }

    override func dispose() {
        super.dispose()
        inners.dispose()
    }
}

extension MergeSink: InnerSinkParent {
    func innerNext(_ element: Element, _ sink: InnerSink<MergeSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerNext(element, sink) } }
        if !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    func innerError(_ error: any Error, _ sink: InnerSink<MergeSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<MergeSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted(sink) } }
        running -= 1
        if running == 0 { finish() }
        gate.leave()
    }
}
