/// How signals share: nothing is replayed.
public struct SignalSharingStrategy: SharingStrategyProtocol {
    /// Where events are sent.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// `source`, shared.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(scope: .whileConnected)
    }
}

/// Events for a view: it never fails, replays nothing, and is observed on the loop that it was made on.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// This, as a signal.
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// This as a signal, which ends with `onErrorJustReturn` where this fails.
    public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        Signal(
            asObservable().observe(on: SignalSharingStrategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// This as a signal, which goes on with `onErrorSignalWith` where this fails.
    public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSignal(onErrorRecover: { _ in onErrorSignalWith })
    }

    /// This as a signal, which goes on with what `onErrorRecover` makes of the error where this fails.
    public func asSignal(onErrorRecover: @escaping (_ error: any Error) -> Signal<Element>) -> Signal<Element> {
        Signal(
            asObservable().observe(on: SignalSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension PublishRelay {
    /// This as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}
