extension ObservableType {
    /// Emits `elements`, then the elements of this sequence.
    ///
    ///     source        --1--2--|
    ///     startWith(0)  0-1--2--|
    public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { sink in
            for element in elements where !sink.isDisposed { sink.onNext(element) }
            if !sink.isDisposed { source.run(sink) }
        }
    }
}
