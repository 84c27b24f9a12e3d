public import Dispatch

extension SharedSequence where Element: RxAbstractInteger {
    /// 0, 1, 2 and so on, one each `period`.
    public static func interval(_ period: RxTimeInterval) -> SharedSequence {
        SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
    }

    /// 0 after `duration`, then one more each `period`.
    public static func timer(_ duration: RxTimeInterval, period: RxTimeInterval) -> SharedSequence {
        SharedSequence(.timer(duration, period: period, scheduler: SharingStrategy.scheduler))
    }
}

extension SharedSequenceConvertibleType {
    /// The same sequence, `dueTime` later.
    public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asSharedSequence().source.delay(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// The same sequence, with a line printed for its subscription, each event and its disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
        function: String = #function
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            asSharedSequence().source.debug(
                identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// `resultSelector` of `object` and each element; the sequence ends once the object, which is not retained, is gone.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asSharedSequence().source.withUnretained(object, resultSelector: resultSelector))
    }

    /// `object` with each element; the sequence ends once the object, which is not retained, is gone.
    public func withUnretained<Object: AnyObject>(
        _ object: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> {
        SharedSequence(asSharedSequence().source.withUnretained(object))
    }

    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have. Of no sources: `resultSelector` of none, and the end.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
        SharedSequence(
            .combineLatest(collection.map { $0.asSharedSequence().source }, resultSelector: resultSelector))
    }

    /// The sources' latest elements as an array, whenever one of them emits and all have.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where Sources.Element: SharedSequenceConvertibleType<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, [Element]>(
            Observable<Element>.combineLatest(collection.map { $0.asSharedSequence().source }))
    }

    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    public static func zip<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
        SharedSequence(.zip(collection.map { $0.asSharedSequence().source }, resultSelector: resultSelector))
    }

    /// The sources' first elements as an array, then their second ones, and so on.
    public static func zip<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where Sources.Element: SharedSequenceConvertibleType<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, [Element]>(
            Observable<Element>.zip(collection.map { $0.asSharedSequence().source }))
    }
}

extension InfallibleType {
    /// This as a driver.
    public func asDriver() -> Driver<Element> { asDriver(onErrorDriveWith: .empty()) }

    /// This as a signal.
    public func asSignal() -> Signal<Element> { asSignal(onErrorSignalWith: .empty()) }
}

extension SharedSequenceConvertibleType {
    /// This as an infallible sequence. It is shared as before, and observed on the same loop.
    public func asInfallible() -> Infallible<Element> { Infallible(asSharedSequence().source) }
}

extension ControlEvent {
    /// This as an infallible sequence.
    public func asInfallible() -> Infallible<PropertyType> { Infallible(asObservable()) }
}

extension BehaviorRelay {
    /// This as an infallible sequence.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension PublishRelay {
    /// This as an infallible sequence.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension ReplayRelay {
    /// This as an infallible sequence.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }

    /// This as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }

    /// This as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}
