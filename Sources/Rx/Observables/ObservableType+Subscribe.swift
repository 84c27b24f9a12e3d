extension ObservableType {
    /// Calls `on` for every event until the sequence ends or the result is disposed.
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
        subscribe(AnyObserver(eventHandler: on))
    }

    /// Calls the closures for elements and for the end, and `onDisposed` once when the subscription is over for whatever reason.
    ///
    /// The closures run on the thread that the source emits on.
    @inlinable
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let onError = onError ?? Hooks.recordingErrorHandler()
        if let onNext, onError == nil, onCompleted == nil, onDisposed == nil {
            let handle = SubscriptionHandle()
            asObservable().attach(NextSink(handle, onNext))
            return handle
        }
        let handle = subscriptionHandle(onDisposed)
        asObservable().attach(ClosureSink(handle, next: onNext, failed: onError, completed: onCompleted))
        return handle
    }

    /// The same with `object` handed to each closure and not retained: nothing is called once it is gone.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onNext: { [weak object] element in
                if let object { onNext?(object, element) }
            },
            onError: { [weak object] error in
                if let object { onError?(object, error) }
            },
            onCompleted: { [weak object] in
                if let object { onCompleted?(object) }
            },
            onDisposed: { [weak object] in
                if let object { onDisposed?(object) }
            }
        )
    }
}
