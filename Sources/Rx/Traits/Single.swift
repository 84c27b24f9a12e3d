/// The trait of `Single`.
public enum SingleTrait: ElementTrait {}

/// A sequence that either emits exactly one element or terminates with an error.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The result of a `Single`.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// A closure that receives the result of a single.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// Returns a single that calls `subscribe` for each subscription and terminates with the result that it sends.
    public static func create(subscribe: @escaping (@escaping SingleObserver) -> any Disposable) -> Single<Element> {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error):
                        observer.onError(error)
                    }
                }
            })
    }

    /// Subscribes `observer` to the result.
    public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
        subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    /// Subscribes closures to the result, one of which is called. `onDisposed` is called once, when the subscription
    /// ends.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let handle = subscriptionHandle(onDisposed)
        let onFailure = onFailure ?? Hooks.recordingErrorHandler()
        primitiveSequence.source.attach(SingleSink(handle, onSuccess, onFailure))
        return handle
    }

    /// Subscribes closures that receive `object` as their first argument. The subscription does not retain `object`.
    public func subscribe<Object: AnyObject>(
        with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, any Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.take(1).subscribe(
            with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Returns a maybe that continues with the one that `selector` returns for the element.
    public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Returns a completable that continues with the one that `selector` returns for the element.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        PrimitiveSequence(raw: primitiveSequence.source.flatMap(selector))
    }

    /// Returns this single as a maybe.
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.source) }

    /// Returns the same single with closures that are called before and after its events.
    public func `do`(
        onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }
}

/// The last stage for a subscriber to a single, which ends the subscription with the first element.
private final class SingleSink<Element>: SubscriberSink<Element> {
    private let succeeded: ((Element) -> Void)?
    private let failed: ((any Error) -> Void)?

    init(
        _ handle: SubscriptionHandle, _ succeeded: ((Element) -> Void)?, _ failed: ((any Error) -> Void)?
    ) {
        (self.succeeded, self.failed) = (succeeded, failed)
        super.init(handle)
    }

    override func onNext(_ element: Element) {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        succeeded?(element)
        handle.ended()
        last?.dispose()
    }

    override func onError(_ error: any Error) {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        if let failed { failed(error) } else { Hooks.reportUnhandled(error) }
        handle.ended()
        last?.disposeAfterTermination()
    }

    override func onCompleted() {
        let (isFirst, last) = handle.end()
        guard isFirst else { return }
        handle.ended()
        last?.disposeAfterTermination()
    }
}
