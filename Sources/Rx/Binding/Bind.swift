extension ObservableType {
    /// Sends this sequence's events to the observers.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends this sequence's events to observers of optionals.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        map { $0 as Element? }.subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// The result of applying `binder` to this sequence.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// The result of applying `binder` to this sequence, and what that returns to the argument.
    public func bind<Argument, Result>(to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls `onNext` for every element. In debug builds an error traps: a binding has nowhere to put it.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        subscribe(onNext: onNext, onError: bindingError)
    }

    /// Calls `onNext` with `object`, which is not retained, for every element.
    public func bind<Object: AnyObject>(
        with object: Object, onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        subscribe(
            onNext: { [weak object] element in
                if let object { onNext(object, element) }
            },
            onError: bindingError)
    }

    /// Sends this sequence's elements to the relays.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element {
        bind { element in
            for relay in relays { relay.accept(element) }
        }
    }

    /// Sends this sequence's elements to relays of optionals.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
    where Relay.Element == Element? {
        bind { element in
            for relay in relays { relay.accept(element) }
        }
    }
}

/// What happens to an error that reaches a binding.
func bindingError(_ error: any Error) {
    #if DEBUG
        fatalError("An error reached a binding, which has nowhere to put it: \(error)")
    #endif
}
