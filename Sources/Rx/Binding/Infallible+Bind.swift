extension InfallibleType {
    /// Sends this sequence's events to `observers`.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        asObservable().subscribe { (event: Event<Element>) in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends this sequence's events to `observers`, which receive optional elements.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        asObservable().map { $0 as Element? }.subscribe { (event: Event<Element?>) in
            for observer in observers { observer.on(event) }
        }
    }

    /// Returns the result of applying `binder` to this sequence.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Applies `binder` to this sequence, and returns the result of applying that function to `curriedArgument`.
    public func bind<Argument, Result>(to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls `onNext` for every element.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        subscribe(onNext: onNext)
    }

    /// Calls `onNext` with `object` and every element as long as the object exists. The object is not retained.
    public func bind<Object: AnyObject>(
        with object: Object, onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        subscribe(
            onNext: { [weak object] element in
                if let object { onNext(object, element) }
            })
    }

    /// Sends this sequence's elements to `relays`.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        bind { element in
            for relay in relays { relay.accept(element) }
        }
    }

    /// Sends this sequence's elements to `relays`, which accept optional elements.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element? {
        bind { element in
            for relay in relays { relay.accept(element) }
        }
    }
}
