extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Sends this signal's elements to the observers.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        asSharedSequence().source.subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends this signal's elements to observers of optionals.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        asSharedSequence().source.map { $0 as Element? }.subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends this signal's elements to the relays.
    public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        emit(onNext: { element in
            for relay in relays { relay.accept(element) }
        })
    }

    /// Sends this signal's elements to relays of optionals.
    public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element? {
        emit(onNext: { element in
            for relay in relays { relay.accept(element) }
        })
    }

    /// Calls the closures for this signal's elements and its end.
    public func emit(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same with `object` handed to each closure and not retained.
    public func emit<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes for the side effects only.
    public func emit() -> any Disposable { emit(onNext: nil) }
}
