/// A stage that follows several sequences simultaneously and sends their elements as they arrive. The subclass decides
/// when each sequence is subscribed to.
class MergingSink<Element, Result>: GatedSink<Element, Result> {
    final let selector: (Element) throws -> Observable<Result>
    private final let inners = InnerSubscriptions()

    init(_ selector: @escaping (Element) throws -> Observable<Result>, _ downstream: Sink<Result>) {
        self.selector = selector
        super.init(downstream)
    }

    final func follow(_ sequence: Observable<Result>) {
        let sink = MergedSink(self)
        sink.place = inners.insert(sink)
        sequence.attach(sink)
    }

    /// Handles the completion of a sequence. Called outside the gate.
    func innerCompleted() { fatalError("A subclass of MergingSink must override innerCompleted()") }

    fileprivate final func innerCompleted(_ place: Int) {
        inners.remove(place)
        innerCompleted()
    }

    override func dispose() {
        super.dispose()
        inners.dispose()
    }
}

/// The stage that follows one of the sequences.
private final class MergedSink<Element, Result>: Sink<Result> {
    private let parent: MergingSink<Element, Result>
    private let link = Link()
    @exclusivity(unchecked) var place = -1

    init(_ parent: MergingSink<Element, Result>) { self.parent = parent }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() { link.dispose() }

    override func onNext(_ element: Result) {
        guard !link.isDisposed else { return }
        deliver(element)
    }

    /// Delivers an element even if its sequence has completed in the meantime, because the element may have waited at
    /// the gate since before the completion.
    private func deliver(_ element: Result) {
        guard parent.gate.enter() else { return parent.gate.enqueue { self.deliver(element) } }
        if !parent.isDisposed { parent.downstream.onNext(element) }
        parent.gate.leave()
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        parent.onError(error)
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        link.dispose()
        parent.innerCompleted(place)
    }
}
