extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Sends this signal's elements to `observers`.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        asSharedSequence().source.subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends this signal's elements to `observers`, which receive optional elements.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        asSharedSequence().source.map { $0 as Element? }.subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends this signal's elements to `relays`.
    public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        emit(onNext: { element in
            for relay in relays { relay.accept(element) }
        })
    }

    /// Sends this signal's elements to `relays`, which accept optional elements.
    public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element? {
        emit(onNext: { element in
            for relay in relays { relay.accept(element) }
        })
    }

    /// Calls the closures for this signal's elements, its completion and the end of the subscription.
    public func emit(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Calls the closures with `object` for this signal's elements, its completion and the end of the subscription.
    ///
    /// The object is not retained. No closure is called after its deallocation.
    public func emit<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes only for the side effects.
    public func emit() -> any Disposable { emit(onNext: nil) }
}
