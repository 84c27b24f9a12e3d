/// The last stage of a subscription, which protects the subscriber from events after termination or disposal.
@usableFromInline
class SubscriberSink<Element>: Sink<Element> {
    @usableFromInline final let handle: SubscriptionHandle

    @inlinable
    init(_ handle: SubscriptionHandle) { self.handle = handle }

    @usableFromInline final override func setUpstream(_ upstream: DisposeBase) { handle.link.set(upstream) }

    @usableFromInline final override var isDisposed: Bool { handle.link.isDisposed }

    @usableFromInline final override func dispose() { handle.dispose() }
}

/// The last stage for a subscriber that is one closure for elements. An error is passed to the default handler.
@usableFromInline
final class NextSink<Element>: SubscriberSink<Element> {
    @usableFromInline let next: (Element) -> Void

    @inlinable
    init(_ handle: SubscriptionHandle, _ next: @escaping (Element) -> Void) {
        self.next = next
        super.init(handle)
    }

    @usableFromInline
    override func onNext(_ element: Element) {
        guard !handle.link.isDisposed else { return }
        next(element)
    }

    @usableFromInline
    override func onError(_ error: any Error) {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        Hooks.reportUnhandled(error)
        handle.ended()
        last?.disposeAfterTermination()
    }

    @usableFromInline
    override func onCompleted() {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        handle.ended()
        last?.disposeAfterTermination()
    }
}

/// The last stage for a subscriber that consists of closures for elements and for the termination.
@usableFromInline
final class ClosureSink<Element>: SubscriberSink<Element> {
    private let next: ((Element) -> Void)?
    private let failed: ((any Error) -> Void)?
    private let completed: (() -> Void)?

    @usableFromInline
    init(
        _ handle: SubscriptionHandle, next: ((Element) -> Void)?, failed: ((any Error) -> Void)?,
        completed: (() -> Void)?
    ) {
        self.next = next
        self.failed = failed
        self.completed = completed
        super.init(handle)
    }

    @usableFromInline
    override func onNext(_ element: Element) {
        guard !handle.link.isDisposed else { return }
        next?(element)
    }

    @usableFromInline
    override func onError(_ error: any Error) {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        if let failed { failed(error) } else { Hooks.reportUnhandled(error) }
        handle.ended()
        last?.disposeAfterTermination()
    }

    @usableFromInline
    override func onCompleted() {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        completed?()
        handle.ended()
        last?.disposeAfterTermination()
    }
}

/// The last stage for a subscriber that is an observer.
@usableFromInline
final class ObserverSink<Observer: ObserverType>: SubscriberSink<Observer.Element> {
    @usableFromInline let observer: Observer

    @usableFromInline
    init(_ handle: SubscriptionHandle, _ observer: Observer) {
        self.observer = observer
        super.init(handle)
    }

    @usableFromInline
    override func onNext(_ element: Observer.Element) {
        guard !handle.link.isDisposed else { return }
        observer.onNext(element)
    }

    @usableFromInline
    override func onError(_ error: any Error) {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        observer.onError(error)
        last?.disposeAfterTermination()
    }

    @usableFromInline
    override func onCompleted() {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        observer.onCompleted()
        last?.disposeAfterTermination()
    }
}
