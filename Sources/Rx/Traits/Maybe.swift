/// Marks `Maybe`.
public enum MaybeTrait: ElementTrait {}

/// A sequence of at most one element, or an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a `Maybe` ends.
@frozen
public enum MaybeEvent<Element> {
    /// With an element.
    case success(Element)
    /// With an error.
    case error(any Error)
    /// With nothing.
    case completed
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Takes how a maybe ends.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// A maybe that ends as `subscribe` tells its observer, once per subscription.
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

    /// Calls `observer` with how this ends.
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

    /// Calls one of the closures with how this ends, and `onDisposed` once when the subscription is over.
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

    /// The same with `object` handed to each closure and not retained.
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
    /// A maybe of nothing.
    public static func empty() -> Maybe<Element> { PrimitiveSequence(raw: .empty()) }

    /// The element, or `default` when there is none.
    public func ifEmpty(default: Element) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(default: `default`))
    }

    /// This maybe, or `other` when there is no element.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// This maybe, or `other` when there is no element.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        PrimitiveSequence(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
    }

    /// This as a single; `RxError.noElements` when there is no element.
    public func asSingle() -> Single<Element> { primitiveSequence.source.asSingle() }

    /// The same maybe, with the closures called as its events pass.
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
