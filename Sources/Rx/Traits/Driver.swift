/// The sharing strategy of `Driver`, which replays the latest element while there is at least one subscriber.
public struct DriverSharingStrategy: SharingStrategyProtocol {
    /// The scheduler that sends the events.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Returns `source`, shared among its subscribers, with its latest element replayed.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

/// A sequence that represents the state of a view.
///
/// It never terminates with an error, replays its latest element, and is observed on the loop on which it was created.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Returns this sequence as a driver.
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// Returns this sequence as a driver that emits `onErrorJustReturn` and completes on an error.
    public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        Driver(
            asObservable().observe(on: DriverSharingStrategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// Returns this sequence as a driver that continues with `onErrorDriveWith` after an error.
    public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asDriver(onErrorRecover: { _ in onErrorDriveWith })
    }

    /// Returns this sequence as a driver that continues after an error with the driver that `onErrorRecover` returns
    /// for it.
    public func asDriver(onErrorRecover: @escaping (_ error: any Error) -> Driver<Element>) -> Driver<Element> {
        Driver(
            asObservable().observe(on: DriverSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension BehaviorRelay {
    /// Returns this relay as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }
}
