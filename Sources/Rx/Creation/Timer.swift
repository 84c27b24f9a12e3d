public import Dispatch

extension ObservableType where Element: RxAbstractInteger {
    /// Returns a sequence that emits 0, 1, 2 and so on, one number per `period`. The first number is emitted after one
    /// period.
    ///
    ///     interval(3)   ---0---1---2---
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Observable.operation { TimerSink($0).start(after: period, every: period, bound(scheduler)) }
    }

    /// Returns a sequence that emits 0 after `dueTime` and completes. If `period` is not `nil`, the sequence does not
    /// complete but continues with 1, 2 and so on, one number per period.
    public static func timer(
        _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable.operation { TimerSink($0).start(after: dueTime, every: period, bound(scheduler)) }
    }
}

private final class TimerSink<Element: RxAbstractInteger>: OperatorSink<Swift.Never, Element> {
    func start(after dueTime: RxTimeInterval, every period: RxTimeInterval?, _ scheduler: any SchedulerType) {
        guard let period else { return startOnce(after: dueTime, scheduler) }
        let scheduled = scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { [self] number in
            if !link.isDisposed { downstream.onNext(number) }
            return number &+ 1
        }
        if let scheduled = disposeBase(scheduled) { setUpstream(scheduled) }
    }

    private func startOnce(after dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        let scheduled = scheduler.scheduleRelative((), dueTime: dueTime) { [self] _ in
            if !link.isDisposed { downstream.onNext(0) }
            finish()
            return Disposables.create()
        }
        if let scheduled = disposeBase(scheduled) { setUpstream(scheduled) }
    }
}
