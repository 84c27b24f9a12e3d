public import Dispatch

extension ObservableType {
    /// Drops the elements that arrive within `duration` after the subscription.
    public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            let sink = SkipForSink<Element>(downstream)
            sink.open(after: duration, bound(scheduler))
            source.run(sink)
        }
    }
}

private final class SkipForSink<Element>: OperatorSink<Element, Element> {
    private let timer = Link()
    private let isOpen = BooleanDisposable()

    func open(after duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        let isOpen = self.isOpen
        timer.set(
            scheduler.scheduleRelative((), dueTime: duration) { _ in
                isOpen.dispose()
                return Disposables.create()
            })
    }

    override func onNext(_ element: Element) {
        guard isOpen.isDisposed, !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
