public import Dispatch

/// A sequence that never terminates with an error.
///
/// Unlike `Driver` and `Signal`, it is neither shared nor bound to a loop.
public struct Infallible<Element>: Sendable {
    let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }
}

/// A type that can be converted to a sequence that never terminates with an error.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// An event of a sequence that never terminates with an error.
@frozen
public enum InfallibleEvent<Element> {
    /// The next element.
    case next(Element)
    /// The completion of the sequence.
    case completed
}

extension InfallibleEvent {
    /// The same event as an `Event`.
    public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension Infallible: InfallibleType {
    /// Returns the same sequence as an `Observable`.
    public func asObservable() -> Observable<Element> { source }
}

extension Infallible {
    /// A closure that receives the events of an infallible sequence.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// Returns a sequence that calls `subscribe` for each subscription and emits the events that it sends.
    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
    ) -> Infallible<Element> {
        Infallible(
            .create { observer in
                subscribe { event in
                    switch event {
                    case .next(let element): observer.onNext(element)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    /// Returns a sequence that emits `element` and completes.
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

    /// Returns a sequence that emits `element` on `scheduler` and completes.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(.just(element, scheduler: scheduler))
    }

    /// Returns a sequence that neither emits nor terminates.
    public static func never() -> Infallible<Element> { Infallible(.never()) }

    /// Returns a sequence that completes immediately.
    public static func empty() -> Infallible<Element> { Infallible(.empty()) }

    /// Returns a sequence that calls `observableFactory` for each subscription and follows the returned sequence.
    public static func deferred(_ observableFactory: @escaping () throws -> Infallible<Element>) -> Infallible<Element>
    {
        Infallible(.deferred { try observableFactory().source })
    }

    /// Returns a sequence that emits `elements` on `scheduler` and completes.
    public static func of(
        _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.from(elements, scheduler: scheduler))
    }

    /// Returns a sequence that emits the elements of `array` on `scheduler` and completes.
    public static func from(
        _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.from(array, scheduler: scheduler))
    }

    /// Returns a sequence that emits the elements of `sequence` on `scheduler` and completes.
    public static func from<Elements: Swift.Sequence>(
        _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> where Elements.Element == Element {
        Infallible(.from(sequence, scheduler: scheduler))
    }
}

extension Infallible where Element: RxAbstractInteger {
    /// Returns a sequence that emits 0, 1, 2 and so on, one number every `period`.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        Infallible(.interval(period, scheduler: scheduler))
    }

    /// Returns a sequence that emits 0 after `dueTime` and, if `period` is given, 1, 2 and so on, one number every
    /// `period`.
    public static func timer(
        _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(.timer(dueTime, period: period, scheduler: scheduler))
    }

    /// Returns a sequence of `count` consecutive numbers that begins with `start`.
    ///
    /// A negative `count`, or a range that exceeds the type's bounds, traps.
    public static func range(
        start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.range(start: start, count: count, scheduler: scheduler))
    }
}

extension InfallibleType {
    /// Subscribes closures to the elements and the completion. `onDisposed` is called once, when the subscription ends.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes closures that receive `object` as their first argument. The subscription does not retain `object`.
    public func subscribe<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes `on` to all events.
    public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
        asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }
}
