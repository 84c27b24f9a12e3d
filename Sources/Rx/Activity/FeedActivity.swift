extension ObservableType {
    /// Sends true to `listener` when this sequence is subscribed to, and false when the subscription ends.
    public func feedActivity<Listener: ObserverType>(into listener: Listener) -> Observable<Element>
    where Listener.Element == Bool {
        self.do(onSubscribe: { listener.onNext(true) }, onDispose: { listener.onNext(false) })
    }

    /// Sets `listener` to true when this sequence is subscribed to, and to false when the subscription ends.
    public func feedActivity(into listener: BehaviorRelay<Bool>) -> Observable<Element> {
        self.do(onSubscribe: { listener.accept(true) }, onDispose: { listener.accept(false) })
    }

    /// Sends each element to `listener` too.
    public func feedNext<Listener: ObserverType>(into listener: Listener) -> Observable<Element>
    where Listener.Element == Element {
        self.do(onNext: { listener.onNext($0) })
    }

    /// Sends each element to the relay `listener` too.
    public func feedNext(into listener: BehaviorRelay<Element>) -> Observable<Element> {
        self.do(onNext: { listener.accept($0) })
    }

    /// Sends the error of this sequence to `listener` too, as an element.
    public func feedError<Listener: ObserverType>(into listener: Listener) -> Observable<Element>
    where Listener.Element == any Error {
        self.do(onError: { listener.onNext($0) })
    }

    /// Sends the error of this sequence to the relay `listener` too, as an element.
    public func feedError(into listener: PublishRelay<any Error>) -> Observable<Element> {
        self.do(onError: { listener.accept($0) })
    }
}
