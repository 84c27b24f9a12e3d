extension ObservableType {
    /// Subscribes to this sequence on `scheduler`, and disposes the subscription there too, even after termination. The
    /// source determines the thread of its events.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = self as? Observable<Element> ?? Foreign(self)
        return Observable.operation { downstream in
            SubscribeOnSink(bound(scheduler), downstream).start(source)
        }
    }
}

private final class SubscribeOnSink<Element>: OperatorSink<Element, Element> {
    private let scheduler: any ImmediateSchedulerType
    private let scheduled = Link()

    init(_ scheduler: any ImmediateSchedulerType, _ downstream: Sink<Element>) {
        self.scheduler = scheduler
        super.init(downstream)
    }

    func start(_ source: Observable<Element>) {
        let run = scheduler.schedule(self) { sink in
            if !sink.isDisposed { source.attach(sink) }
            return Disposables.create()
        }
        if let run = disposeBase(run) { scheduled.set(run) }
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func dispose() {
        let (_, upstream) = link.end()
        scheduled.dispose()
        guard let upstream else { return }
        _ = scheduler.schedule(upstream) { upstream in
            upstream.dispose()
            return Disposables.create()
        }
    }
}

/// An adapter for a sequence that is not an `Observable`. Unlike `asObservable()`, it leaves disposal after termination
/// to the subscriber.
private final class Foreign<Source: ObservableType>: Observable<Source.Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let source: Source

    init(_ source: Source) { self.source = source }

    override func run(_ sink: Sink<Source.Element>) {
        if let subscription = disposeBase(source.subscribe(AnyObserver(sink: sink))) { sink.setUpstream(subscription) }
    }
}
