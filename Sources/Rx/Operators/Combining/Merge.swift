extension ObservableType {
    /// Emits the elements of all sources as they arrive. An error in one source terminates the merged sequence.
    ///
    /// The sources are subscribed to in order. A source that completes is disposed before its completion is passed on.
    ///
    ///     a      --1-----2--|
    ///     b      ----3---------4|
    ///     merge  --1-3---2-----4|
    public static func merge<Collection: Swift.Collection>(_ sources: Collection) -> Observable<Element>
    where Collection.Element == Observable<Element> {
        Merge(Array(sources))
    }

    /// Emits the elements of all sources as they arrive. An error in one source terminates the merged sequence.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Merge(sources)
    }

    /// Emits the elements of all sources as they arrive. An error in one source terminates the merged sequence.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }
}

private final class Merge<Element>: Producer<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) { self.sources = sources }

    override func run(_ sink: Sink<Element>) { MergeSink(sources.count, sink).follow(sources) }
}

private final class MergeSink<Element>: GatedSink<Swift.Never, Element> {
    private let lock = SpinLock()
    /// The stage of each source; empty after disposal. Protected by `lock`.
    @exclusivity(unchecked) private var inners: [InnerSink<MergeSink>] = []
    /// The number of sources that have not completed. Accessed only inside the gate once subscribing has begun.
    @exclusivity(unchecked) private var running: Int

    init(_ count: Int, _ downstream: Sink<Element>) {
        running = count
        super.init(downstream)
    }

    func follow(_ sources: [Observable<Element>]) {
        if sources.isEmpty { return finish() }
        let inners = sources.map { _ in InnerSink(self) }
        lock.withLock { self.inners = inners }
        // This stage may have been disposed before the inner stages were stored.
        if link.isDisposed { return disposeInners() }
        // Not over a zipped sequence, because unspecialized code would look up the type of each of its pairs.
        for index in 0..<inners.count {
            sources[index].attach(inners[index])
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
