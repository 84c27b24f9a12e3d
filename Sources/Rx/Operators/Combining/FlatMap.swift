import Synchronization

extension ObservableType {
    /// The elements of all sequences that `selector` makes of this one's elements, as they come.
    ///
    /// A sequence that ends, the source among them, is disposed before the end is passed on.
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
    /// The elements of all the sequences that this one emits, as they come.
    public func merge() -> Observable<Element.Element> {
        let source = asObservable()
        return Observable.operation { source.run(FlatMapSink({ $0.asObservable() }, $0)) }
    }
}

private final class FlatMapSink<Element, Result>: MergingSink<Element, Result> {
    /// The sequences that have not ended, the source among them.
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

    /// Sends the element of a sequence that has no other, and counts its end.
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

    /// One of the sequences, the source among them, has ended.
    override func innerCompleted() {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted() } }
        if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
        gate.leave()
    }
}
