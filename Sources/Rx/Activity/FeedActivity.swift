extension ObservableType {
    /// The same sequence; `listener` is sent true when it is subscribed and false when it is over.
    public func feedActivity<Listener: ObserverType>(into listener: Listener) -> Observable<Element>
    where Listener.Element == Bool {
        self.do(onSubscribe: { listener.onNext(true) }, onDispose: { listener.onNext(false) })
    }

    /// The same sequence; `listener` is made true when it is subscribed and false when it is over.
    public func feedActivity(into listener: BehaviorRelay<Bool>) -> Observable<Element> {
        self.do(onSubscribe: { listener.accept(true) }, onDispose: { listener.accept(false) })
    }

    /// The same sequence; each element is sent to `listener` too.
    public func feedNext<Listener: ObserverType>(into listener: Listener) -> Observable<Element>
    where Listener.Element == Element {
        self.do(onNext: { listener.onNext($0) })
    }

    /// The same sequence; each element is put into `listener` too.
    public func feedNext(into listener: BehaviorRelay<Element>) -> Observable<Element> {
        self.do(onNext: { listener.accept($0) })
    }

    /// The same sequence; its error is sent to `listener` as an element too.
    public func feedError<Listener: ObserverType>(into listener: Listener) -> Observable<Element>
    where Listener.Element == any Error {
        self.do(onError: { listener.onNext($0) })
    }

    /// The same sequence; its error is put into `listener` too.
    public func feedError(into listener: PublishRelay<any Error>) -> Observable<Element> {
        self.do(onError: { listener.accept($0) })
    }
}
