/// A stage that follows other sequences besides its source.
protocol InnerSinkParent: AnyObject {
    associatedtype InnerElement
    func innerNext(_ element: InnerElement, _ sink: InnerSink<Self>)
    func innerError(_ error: any Error, _ sink: InnerSink<Self>)
    func innerCompleted(_ sink: InnerSink<Self>)
    /// Indicates whether the completion of an inner sequence also completes the operator. If so, the inner sequence is
    /// disposed after the completion has been sent, otherwise before.
    var innerEndIsOwn: Bool { get }
}

extension InnerSinkParent {
    var innerEndIsOwn: Bool { false }

    /// Subscribes to `sequence` and stores the subscription in `link`.
    func follow(_ sequence: Observable<InnerElement>, from link: borrowing Link, number: Int = 0) {
        let sink = InnerSink(self, number: number)
        link.set(sink)
        if !sink.isDisposed { sequence.attach(sink) }
    }
}

/// The stage through which an operator follows another sequence. It passes on nothing after its disposal or after the
/// sequence has terminated.
final class InnerSink<Parent: InnerSinkParent>: Sink<Parent.InnerElement> {
    let link = Link()
    let parent: Parent
    /// The number that distinguishes the parent's inner sequences.
    let number: Int

    init(_ parent: Parent, number: Int = 0) {
        self.parent = parent
        self.number = number
    }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() { link.dispose() }

    override func onNext(_ element: Parent.InnerElement) {
        guard !link.isDisposed else { return }
        parent.innerNext(element, self)
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        parent.innerError(error, self)
        link.dispose()
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        let last = link.end().last
        if !parent.innerEndIsOwn { last?.dispose() }
        parent.innerCompleted(self)
        if parent.innerEndIsOwn { last?.dispose() }
    }
}
