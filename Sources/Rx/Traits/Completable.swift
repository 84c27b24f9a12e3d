/// The trait of `Completable`.
public enum CompletableTrait: Sendable {}

/// A sequence without elements, which either completes or terminates with an error.
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

/// The terminal event of a `Completable`.
@frozen
public enum CompletableEvent {
    /// The sequence terminated with an error.
    case error(any Error)
    /// The sequence completed.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// A closure that receives the terminal event of a completable.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// Returns a completable that calls `subscribe` for each subscription and terminates with the event that it sends.
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

    /// Subscribes `observer` to the terminal event.
    public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
        subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
    }

    /// Subscribes closures to the terminal event. `onDisposed` is called once, when the subscription ends.
    public func subscribe(
        onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes closures that receive `object` as their first argument. The subscription does not retain `object`.
    public func subscribe<Object: AnyObject>(
        with object: Object, onCompleted: ((Object) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            with: object, onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Returns a completable that completes immediately.
    public static func empty() -> Completable { PrimitiveSequence(raw: .empty()) }

    /// Returns a sequence that subscribes to `second` after this completable completes.
    ///
    /// If this completable terminates with an error, `second` is never subscribed to.
    public func andThen<Element>(_ second: Single<Element>) -> Single<Element> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// Returns a sequence that subscribes to `second` after this completable completes.
    public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// Returns a sequence that subscribes to `second` after this completable completes.
    public func andThen(_ second: Completable) -> Completable {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// Returns a sequence that subscribes to `second` after this completable completes.
    public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> {
        let first = primitiveSequence.source
        return Observable.operation { AndThenSink(second, $0).start(first) }
    }

    /// Returns a sequence that subscribes to `second` after this completable completes.
    public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// Returns a completable that subscribes to the sources one after the other.
    public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
    where Sequence.Element == Completable {
        PrimitiveSequence(raw: .concat(sequence.lazy.map(\.source)))
    }

    /// Returns a completable that subscribes to the sources one after the other.
    public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Returns a completable that runs all sources concurrently and completes when all have completed.
    ///
    /// The first error terminates it.
    public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
    where Collection.Element == Completable {
        PrimitiveSequence(raw: .merge(sources.map(\.source)))
    }

    /// Returns a completable that runs all sources concurrently and completes when all have completed.
    ///
    /// The first error terminates it.
    public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

    /// Returns the same completable with closures that are called before and after its events.
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

    /// Returns this completable as a `Maybe` that never emits an element.
    public func asMaybe() -> Maybe<Element> { PrimitiveSequence(raw: primitiveSequence.source) }
}

/// A stage that follows a sequence without elements and then switches to another sequence.
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
