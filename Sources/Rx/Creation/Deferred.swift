extension ObservableType {
    /// Returns a sequence that calls `observableFactory` for each subscription and emits the events of the result. An
    /// error that the factory throws terminates the sequence.
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
