public import Dispatch

extension SharedSequence where Element: RxAbstractInteger {
    /// Returns a sequence that emits 0, 1, 2 and so on, one number every `period`.
    public static func interval(_ period: RxTimeInterval) -> SharedSequence {
        SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
    }

    /// Returns a sequence that emits 0 after `duration`, then 1, 2 and so on, one number every `period`.
    public static func timer(_ duration: RxTimeInterval, period: RxTimeInterval) -> SharedSequence {
        SharedSequence(.timer(duration, period: period, scheduler: SharingStrategy.scheduler))
    }
}

extension SharedSequenceConvertibleType {
    /// Returns a sequence that sends each event `dueTime` later.
    public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asSharedSequence().source.delay(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// Returns the same sequence and prints a line for each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            asSharedSequence().source.debug(
                identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// Returns a sequence that combines `object` and each element with `resultSelector`.
    ///
    /// The sequence does not retain `object`. It completes with the first element that arrives after `object` was
    /// deallocated.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asSharedSequence().source.withUnretained(object, resultSelector: resultSelector))
    }

    /// Returns a sequence of tuples of `object` and each element.
    ///
    /// The sequence does not retain `object`. It completes with the first element that arrives after `object` was
    /// deallocated.
    public func withUnretained<Object: AnyObject>(
        _ object: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> {
        SharedSequence(asSharedSequence().source.withUnretained(object))
    }

    /// Returns a sequence that combines the sources' latest elements with `resultSelector`.
    ///
    /// It emits whenever a source emits, once every source has emitted. For an empty collection it emits the result for
    /// an empty array and completes.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
        SharedSequence(
            .combineLatest(collection.map { $0.asSharedSequence().source }, resultSelector: resultSelector))
    }

    /// Returns a sequence of arrays of the sources' latest elements.
    ///
    /// It emits whenever a source emits, once every source has emitted.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where Sources.Element: SharedSequenceConvertibleType<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, [Element]>(
            Observable<Element>.combineLatest(collection.map { $0.asSharedSequence().source }))
    }

    /// Returns a sequence that combines the sources' elements at the same position with `resultSelector`.
    public static func zip<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
        SharedSequence(.zip(collection.map { $0.asSharedSequence().source }, resultSelector: resultSelector))
    }

    /// Returns a sequence of arrays of the sources' elements at the same position.
    public static func zip<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where Sources.Element: SharedSequenceConvertibleType<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, [Element]>(
            Observable<Element>.zip(collection.map { $0.asSharedSequence().source }))
    }
}

extension InfallibleType {
    /// Returns this sequence as a driver.
    public func asDriver() -> Driver<Element> { asDriver(onErrorDriveWith: .empty()) }

    /// Returns this sequence as a signal.
    public func asSignal() -> Signal<Element> { asSignal(onErrorSignalWith: .empty()) }
}

extension SharedSequenceConvertibleType {
    /// Returns this sequence as an infallible sequence, which remains shared and observed on the same loop.
    public func asInfallible() -> Infallible<Element> { Infallible(asSharedSequence().source) }
}

extension ControlEvent {
    /// Returns this control event as an infallible sequence.
    public func asInfallible() -> Infallible<PropertyType> { Infallible(asObservable()) }
}

extension BehaviorRelay {
    /// Returns this relay as an infallible sequence.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension PublishRelay {
    /// Returns this relay as an infallible sequence.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension ReplayRelay {
    /// Returns this relay as an infallible sequence.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }

    /// Returns this relay as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }

    /// Returns this relay as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}
