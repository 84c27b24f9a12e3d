import Synchronization

extension ObservableType {
    /// The elements of all sequences that `selector` makes of this one's elements, as they come.
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

final class FlatMapSink<Element, Result>: OperatorSink<Element, Result> {
    private let selector: (Element) throws -> Observable<Result>
    private let inners = InnerSubscriptions()
    fileprivate let gate = Gate()
    /// The sequences that have not ended, the source among them.
    private let running = Atomic<Int>(1)

    init(_ selector: @escaping (Element) throws -> Observable<Result>, _ downstream: Sink<Result>) {
        self.selector = selector
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            let inner = try selector(element)
            running.add(1, ordering: .relaxed)
            let sink = FlatMapInnerSink(self)
            sink.place = inners.insert(sink)
            inner.attach(sink)
        } catch {
            onError(error)
        }
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        fail(error)
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish() }
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        inners.dispose()
    }

    fileprivate func innerCompleted(_ place: Int) {
        inners.remove(place)
        onCompleted()
    }
}

private final class FlatMapInnerSink<Element, Result>: Sink<Result> {
    private let parent: FlatMapSink<Element, Result>
    private let link = Link()
    @exclusivity(unchecked) var place = -1

    init(_ parent: FlatMapSink<Element, Result>) { self.parent = parent }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() { link.dispose() }

    override func onNext(_ element: Result) {
        guard !link.isDisposed else { return }
        deliver(element)
    }

    /// Also of a sequence that has ended meanwhile: what it sent before waits for its turn.
    private func deliver(_ element: Result) {
        guard parent.gate.enter() else { return parent.gate.enqueue { self.deliver(element) } }
        parent.downstream.onNext(element)
        parent.gate.leave()
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        parent.onError(error)
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        link.dispose()
        parent.innerCompleted(place)
    }
}
