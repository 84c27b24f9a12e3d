/// The sharing strategy of `Signal`, which replays nothing.
public struct SignalSharingStrategy: SharingStrategyProtocol {
    /// The scheduler that sends the events.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Returns `source`, shared among its subscribers.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(scope: .whileConnected)
    }
}

/// A sequence that represents events for a view.
///
/// It never terminates with an error, replays nothing, and is observed on the loop on which it was created.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Returns this sequence as a signal.
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// Returns this sequence as a signal that emits `onErrorJustReturn` and completes on an error.
    public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        Signal(
            asObservable().observe(on: SignalSharingStrategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// Returns this sequence as a signal that continues with `onErrorSignalWith` after an error.
    public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSignal(onErrorRecover: { _ in onErrorSignalWith })
    }

    /// Returns this sequence as a signal that continues after an error with the signal that `onErrorRecover` returns
    /// for it.
    public func asSignal(onErrorRecover: @escaping (_ error: any Error) -> Signal<Element>) -> Signal<Element> {
        Signal(
            asObservable().observe(on: SignalSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension PublishRelay {
    /// Returns this relay as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}
