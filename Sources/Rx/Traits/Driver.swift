/// How drivers share: the latest element is replayed, for as long as somebody is subscribed.
public struct DriverSharingStrategy: SharingStrategyProtocol {
    /// Where events are sent.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// `source`, shared with its latest element replayed.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

/// State for a view: it never fails, replays its latest element, and is observed on the loop that it was made on.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// This, as a driver.
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// This as a driver, which ends with `onErrorJustReturn` where this fails.
    public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        Driver(
            asObservable().observe(on: DriverSharingStrategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// This as a driver, which goes on with `onErrorDriveWith` where this fails.
    public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asDriver(onErrorRecover: { _ in onErrorDriveWith })
    }

    /// This as a driver, which goes on with what `onErrorRecover` makes of the error where this fails.
    public func asDriver(onErrorRecover: @escaping (_ error: any Error) -> Driver<Element>) -> Driver<Element> {
        Driver(
            asObservable().observe(on: DriverSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension BehaviorRelay {
    /// This as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }
}
