extension ObservableType {
    /// The elements of all the sequences, as they come. An error of one ends all.
    ///
    /// The sources are subscribed in their order. One that ends is disposed before its end is passed on.
    ///
    ///     a      --1-----2--|
    ///     b      ----3---------4|
    ///     merge  --1-3---2-----4|
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Merge(Array(sources))
    }

    /// The elements of all the sequences, as they come.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Merge(sources)
    }

    /// The elements of all the sequences, as they come.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }
}

private final class Merge<Element>: Producer<Element>, @unchecked Sendable {
    // Unchecked: as its base class; immutable.
    private let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) { self.sources = sources }

    override func run(_ sink: Sink<Element>) { MergeSink(sources.count, sink).follow(sources) }
}

private final class MergeSink<Element>: GatedSink<Swift.Never, Element> {
    private let lock = SpinLock()
    /// One for each source; none any more when it is disposed. Protected by `lock`.
    @exclusivity(unchecked) private var inners: [InnerSink<MergeSink>] = []
    /// Sources that have not ended. Touched inside the gate, once subscriptions have begun.
    @exclusivity(unchecked) private var running: Int

    init(_ count: Int, _ downstream: Sink<Element>) {
        running = count
        super.init(downstream)
    }

    func follow(_ sources: [Observable<Element>]) {
        if sources.isEmpty { return finish() }
        let inners = sources.map { _ in InnerSink(self) }
        lock.withLock { self.inners = inners }
        // It may have been disposed of before they were there.
        if link.isDisposed { return disposeInners() }
        for (source, sink) in zip(sources, inners) {
            source.attach(sink)
            if link.isDisposed { return }
        }
    }

    override func dispose() {
        super.dispose()
        disposeInners()
    }

    private func disposeInners() {
        for sink in lock.withLock({ exchange(&inners, with: []) }) { sink.dispose() }
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
