extension ObservableType {
    /// The same sequence, subscribed and disposed of by `scheduler`. Where its events come from is up to the source.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
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
