public import Rx

extension ObservableType {
    /// The same sequence, begun with `element` where its own first element takes longer than `patience`.
    ///
    /// For what says that something is being loaded: a page that is there at once need not say so, and one without scripts, which shows
    /// what is known when it is answered, waits that long for the real thing.
    public func startWith(
        _ element: Element, unlessWithin patience: RxTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable.deferred {
            // Replayed, for whatever it says at once.
            let source = share(replay: 1, scope: .forever)
            let placeholder = Observable<Int>.timer(patience, scheduler: scheduler).map { _ in element }
                .take(until: source.materialize())
            return .merge(source, placeholder)
        }
    }
}
