import Synchronization

extension ObservableType {
    /// Turns each element into a sequence with `selector` and emits the elements of all these sequences as they arrive.
    ///
    /// A sequence that completes, including the source, is disposed before its completion is passed on.
    ///
    ///     source   --a------b--------|
    ///     a        --1---2---3|
    ///     b                 --4--5|
    ///     flatMap  ----1---2--3--4--5|
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        let source = asObservable()
        return Observable.operation { source.run(FlatMapSink({ try selector($0).asObservable() }, $0)) }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Emits the elements of all sequences that this sequence emits, as they arrive.
    public func merge() -> Observable<Element.Element> {
        let source = asObservable()
        return Observable.operation { source.run(FlatMapSink({ $0.asObservable() }, $0)) }
    }
}

private final class FlatMapSink<Element, Result>: MergingSink<Element, Result> {
    /// The number of sequences that have not completed, including the source.
    private let running = Atomic<Int>(1)

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            let inner = try selector(element)
            running.add(1, ordering: .relaxed)
            if !inner.withOnlyElement(send) { follow(inner) }
        } catch {
            onError(error)
        }
    }

    /// Sends the only element of a sequence and counts the completion of that sequence.
    private func send(_ element: Result) {
        guard gate.enter() else { return gate.enqueue { self.send(element) } }
        if !link.isDisposed { downstream.onNext(element) }
        if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
        gate.leave()
    }

    override func onCompleted() {
        link.reset()
        innerCompleted()
    }

    /// Counts the completion of a sequence, which may be the source.
    override func innerCompleted() {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted() } }
        if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
        gate.leave()
    }
}
