extension ObservableType {
    /// Calls `on` for every event until the sequence terminates or the result is disposed.
    public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
        subscribe(AnyObserver(eventHandler: on))
    }

    /// Calls the closures for the elements and the termination, and `onDisposed` once when the subscription has ended
    /// for any reason.
    ///
    /// The closures run on the thread on which the source emits.
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

    /// Calls the closures with `object` for the elements, the termination and the end of the subscription.
    ///
    /// The object is not retained. No closure is called after its deallocation.
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
