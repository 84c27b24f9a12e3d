/// A sequence that an operator emits as an element, such as a group or a window. Its subscriptions keep the operator's
/// source subscribed even after the subscription to the operator has been disposed.
final class CountedObservable<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let subject: PublishSubject<Element>
    private let shared: RefCountDisposable

    init(_ subject: PublishSubject<Element>, _ shared: RefCountDisposable) {
        self.subject = subject
        self.shared = shared
    }

    override func run(_ sink: Sink<Element>) {
        subject.run(CountedSink(shared.retain(), sink))
    }
}

private final class CountedSink<Element>: OperatorSink<Element, Element> {
    private let hold: any Disposable

    init(_ hold: any Disposable, _ downstream: Sink<Element>) {
        self.hold = hold
        super.init(downstream)
    }

    override func onNext(_ element: Element) { if !link.isDisposed { downstream.onNext(element) } }

    override func dispose() {
        super.dispose()
        hold.dispose()
    }
}

/// The stage through which such an operator follows its source. It continues after the subscription to the operator has
/// been disposed.
final class OutlivedSink<Element, Output>: Sink<Element> {
    private let parent: OperatorSink<Element, Output>
    private let link = Link()

    init(_ parent: OperatorSink<Element, Output>) { self.parent = parent }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }
    override var isDisposed: Bool { link.isDisposed }
    override func dispose() { link.dispose() }
    override func onNext(_ element: Element) { if !link.isDisposed { parent.onNext(element) } }
    override func onError(_ error: any Error) { if !link.isDisposed { parent.onError(error) } }
    override func onCompleted() { if !link.isDisposed { parent.onCompleted() } }
}
