public import Dispatch

extension ObservableType {
    /// Emits the elements that arrive within `duration` after the subscription, and then completes.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = TakeForSink<Element>(downstream)
            sink.close(after: duration, bound(scheduler))
            source.run(sink)
        }
    }
}

private final class TakeForSink<Element>: CompanionSink<Element, Element> {
    func close(after duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        companion.set(
            scheduler.scheduleRelative((), dueTime: duration) { [weak self] _ in
                self?.onCompleted()
                return Disposables.create()
            })
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        if !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }
}
