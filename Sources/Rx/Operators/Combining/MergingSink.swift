/// A stage that follows several sequences at once, each from when the operator says so, and sends what they emit as it comes.
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

    /// A sequence has ended. Not inside the gate.
    func innerCompleted() { fatalError("A merging stage counts its sequences: override innerCompleted()") }

    fileprivate final func innerCompleted(_ place: Int) {
        inners.remove(place)
        innerCompleted()
    }

    override func dispose() {
        super.dispose()
        inners.dispose()
    }
}

/// Follows one of the sequences.
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

    /// Also of a sequence that has ended meanwhile: what it sent before waits for its turn.
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
