/// Marks `Completable`.
public enum CompletableTrait: Sendable {}

/// A sequence without elements: it ends, or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

/// How a `Completable` ends.
@frozen
public enum CompletableEvent {
    /// With an error.
    case error(any Error)
    /// Well.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Takes how a completable ends.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// A completable that ends as `subscribe` tells its observer, once per subscription.
    public static func create(subscribe: @escaping (@escaping CompletableObserver) -> any Disposable) -> Completable {
        PrimitiveSequence(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    /// Calls `observer` with how this ends.
    public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
        subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
    }

    /// Calls one of the closures with how this ends, and `onDisposed` once when the subscription is over.
    public func subscribe(
        onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same with `object` handed to each closure and not retained.
    public func subscribe<Object: AnyObject>(
        with object: Object, onCompleted: ((Object) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            with: object, onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// A completable that ends at once.
    public static func empty() -> Completable { PrimitiveSequence(raw: .empty()) }

    /// This, then `second`. An error of this one keeps `second` from being subscribed.
    public func andThen<Element>(_ second: Single<Element>) -> Single<Element> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// This, then `second`.
    public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// This, then `second`.
    public func andThen(_ second: Completable) -> Completable {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// This, then `second`.
    public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> {
        let first = primitiveSequence.source
        return Observable.operation { AndThenSink(second, $0).start(first) }
    }

    /// This, then `second`.
    public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// All of them, one after the other.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
    where Sequence.Element == Completable {
        PrimitiveSequence(raw: .concat(sequence.lazy.map(\.source)))
    }

    /// All of them, one after the other.
    public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// All of them side by side; an error of one ends all.
    public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
    where Collection.Element == Completable {
        PrimitiveSequence(raw: .merge(sources.map(\.source)))
    }

    /// All of them side by side; an error of one ends all.
    public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

    /// The same completable, with the closures called as its events pass.
    public func `do`(
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Completable {
        PrimitiveSequence(
            raw: primitiveSequence.source.do(
                onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// This, as a sequence that might have had an element.
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.source) }
}

/// Follows a sequence without elements, and then another.
private final class AndThenSink<Element>: FallbackSink<Swift.Never, Element> {
    private let second: Observable<Element>

    init(_ second: Observable<Element>, _ downstream: Sink<Element>) {
        self.second = second
        super.init(downstream)
    }

    func start(_ first: Observable<Swift.Never>) { first.run(self) }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        goOver(to: second)
    }
}
