public import Dispatch

/// A sequence that never fails. Its type says so; nothing is shared, and no loop is named.
public struct Infallible<Element>: Sendable {
    let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }
}

/// A type that can be read as a sequence that never fails.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// One step of a sequence that never fails.
@frozen
public enum InfallibleEvent<Element> {
    /// The next element.
    case next(Element)
    /// The end.
    case completed
}

extension InfallibleEvent {
    /// This as an event of any sequence.
    public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension Infallible: InfallibleType {
    /// The same sequence behind the common type.
    public func asObservable() -> Observable<Element> { source }
}

extension Infallible {
    /// Takes what happens in a sequence that never fails.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// A sequence of what `subscribe` tells its observer, once per subscription.
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

    /// A sequence of one element.
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

    /// A sequence of one element, sent by `scheduler`.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(.just(element, scheduler: scheduler))
    }

    /// A sequence that neither emits nor ends.
    public static func never() -> Infallible<Element> { Infallible(.never()) }

    /// A sequence that ends at once.
    public static func empty() -> Infallible<Element> { Infallible(.empty()) }

    /// A sequence that is made anew for each subscription.
    public static func deferred(_ observableFactory: @escaping () throws -> Infallible<Element>) -> Infallible<Element>
    {
        Infallible(.deferred { try observableFactory().source })
    }

    /// A sequence of these elements.
    public static func of(
        _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.from(elements, scheduler: scheduler))
    }

    /// A sequence of an array's elements.
    public static func from(
        _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.from(array, scheduler: scheduler))
    }

    /// A sequence of a collection's elements.
    public static func from<Elements: Swift.Sequence>(
        _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> where Elements.Element == Element {
        Infallible(.from(sequence, scheduler: scheduler))
    }
}

extension Infallible where Element: RxAbstractInteger {
    /// 0, 1, 2 and so on, one every `period`.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        Infallible(.interval(period, scheduler: scheduler))
    }

    /// 0 after `dueTime`, and, where there is a period, 1, 2 and so on after it.
    public static func timer(
        _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(.timer(dueTime, period: period, scheduler: scheduler))
    }

    /// `count` numbers from `start` on. A negative count, or a range that ends beyond the type, traps.
    public static func range(
        start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Infallible<Element> {
        Infallible(.range(start: start, count: count, scheduler: scheduler))
    }
}

extension InfallibleType {
    /// Calls the closures for elements and the end, and `onDisposed` once when the subscription is over.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same with `object` handed to each closure and not retained.
    public func subscribe<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Calls `on` for every event.
    public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
        asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
    }
}
