extension ObservableType {
    /// A sequence that is made anew by `observableFactory` for each subscription; an error that it throws is the sequence's.
    public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element>
    {
        Observable.operation { sink in
            do {
                try observableFactory().attach(sink)
            } catch {
                sink.onError(error)
            }
        }
    }
}
