public import Rx

extension ObservableType {
    /// Emits `element` before the sequence if its first element takes longer than `patience`.
    ///
    /// Use it for a placeholder that says that data is being loaded. A page whose data is available immediately does
    /// not show the placeholder, and a page without scripts, which shows the values that are known when it is rendered,
    /// waits up to `patience` for the data.
    public func startWith(
        _ element: Element, unlessWithin patience: RxTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        Observable.deferred {
            // The source is replayed because it may emit elements synchronously, before `merge` has subscribed to it.
            let source = share(replay: 1, scope: .forever)
            let placeholder = Observable<Int>.timer(patience, scheduler: scheduler).map { _ in element }
                .take(until: source.materialize())
            return .merge(source, placeholder)
        }
    }
}
