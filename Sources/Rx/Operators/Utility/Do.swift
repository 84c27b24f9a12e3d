extension ObservableType {
    /// Calls the closures as events pass: `on…` before the subscriber receives the event, `after…` afterward.
    ///
    /// An error that a closure throws terminates the sequence. `onDispose` is called after the source has been
    /// disposed, and never before `onSubscribed`. If a subscriber receives the termination directly from this
    /// operator, `afterError` and `afterCompleted` are called before `onDispose`; if another operator receives it, that
    /// operator disposes this one first.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        let isAlone =
            afterNext == nil && onError == nil && afterError == nil && onCompleted == nil && afterCompleted == nil
            && onSubscribe == nil && onSubscribed == nil && onDispose == nil
        // The most frequent use, which needs a fraction of the memory.
        if let onNext, isAlone {
            return source.map { element in
                try onNext(element)
                return element
            }
        }
        let actions = DoActions(
            onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
            onCompleted: onCompleted, afterCompleted: afterCompleted, onDispose: onDispose)
        return Observable.operation { downstream in
            onSubscribe?()
            let sink = DoSink(actions, downstream)
            source.run(sink)
            onSubscribed?()
            sink.isSubscribed()
        }
    }
}

private struct DoActions<Element> {
    let onNext: ((Element) throws -> Void)?
    let afterNext: ((Element) throws -> Void)?
    let onError: ((any Error) throws -> Void)?
    let afterError: ((any Error) throws -> Void)?
    let onCompleted: (() throws -> Void)?
    let afterCompleted: (() throws -> Void)?
    let onDispose: (() -> Void)?
}

private final class DoSink<Element>: TeardownSink<Element> {
    private let actions: DoActions<Element>

    init(_ actions: DoActions<Element>, _ downstream: Sink<Element>) {
        self.actions = actions
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            try actions.onNext?(element)
            downstream.onNext(element)
            try actions.afterNext?(element)
        } catch {
            fail(error)
        }
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        do {
            try actions.onError?(error)
            downstream.onError(error)
            try actions.afterError?(error)
        } catch {
            downstream.onError(error)
        }
        dispose()
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        do {
            try actions.onCompleted?()
            downstream.onCompleted()
            try actions.afterCompleted?()
        } catch {
            downstream.onError(error)
        }
        dispose()
    }

    override func disposeAfterTermination() {}

    override func tornDown() { actions.onDispose?() }
}
