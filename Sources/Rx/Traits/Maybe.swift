/// The trait of `Maybe`.
public enum MaybeTrait: ElementTrait {}

/// A sequence that emits one element, completes without an element, or terminates with an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The result of a `Maybe`.
@frozen
public enum MaybeEvent<Element> {
    /// The sequence emitted an element.
    case success(Element)
    /// The sequence terminated with an error.
    case error(any Error)
    /// The sequence completed without an element.
    case completed
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// A closure that receives the result of a maybe.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// Returns a maybe that calls `subscribe` for each subscription and terminates with the event that it sends.
    public static func create(subscribe: @escaping (@escaping MaybeObserver) -> any Disposable) -> Maybe<Element> {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .error(let error):
                        observer.onError(error)
                    case .completed:
                        observer.onCompleted()
                    }
                }
            })
    }

    /// Subscribes `observer` to the result.
    public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
        var isOver = false
        return primitiveSequence.source.take(1).subscribe { event in
            if isOver { return }
            isOver = true
            switch event {
            case .next(let element): observer(.success(element))
            case .error(let error): observer(.error(error))
            case .completed: observer(.completed)
            }
        }
    }

    /// Subscribes closures to the result, one of which is called. `onDisposed` is called once, when the subscription
    /// ends.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        var isOver = false
        return primitiveSequence.source.take(1).subscribe(
            onNext: { element in
                isOver = true
                onSuccess?(element)
            },
            onError: onError,
            onCompleted: { if !isOver { onCompleted?() } },
            onDisposed: onDisposed)
    }

    /// Subscribes closures that receive `object` as their first argument. The subscription does not retain `object`.
    public func subscribe<Object: AnyObject>(
        with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        var isOver = false
        return primitiveSequence.source.take(1).subscribe(
            with: object,
            onNext: { object, element in
                isOver = true
                onSuccess?(object, element)
            },
            onError: onError,
            onCompleted: { if !isOver { onCompleted?($0) } },
            onDisposed: onDisposed)
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Returns a maybe that completes immediately without an element.
    public static func empty() -> Maybe<Element> { PrimitiveSequence(raw: .empty()) }

    /// Returns a single that emits the element, or `default` if there is none.
    public func ifEmpty(default: Element) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(default: `default`))
    }

    /// Returns a maybe that switches to `other` if this one completes without an element.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// Returns a single that switches to `other` if this maybe completes without an element.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// Returns this maybe as a single, which terminates with `RxError.noElements` if there is no element.
    public func asSingle() -> Single<Element> { primitiveSequence.source.asSingle() }

    /// Returns the same maybe with closures that are called before and after its events.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Maybe<Element> {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
                onCompleted: onCompleted, afterCompleted: afterCompleted,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }
}
