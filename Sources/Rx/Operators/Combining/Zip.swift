extension ObservableType {
    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    ///
    ///     a    --1-----2------|
    ///     b    ----x------y---|
    ///     zip  ----1x-----2y--|
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        let sources = ObservablePack(repeat (each source).asObservable())
        return Observable.operation { sources.zip($0, resultSelector) }
    }

    /// `resultSelector` of the sources' first elements, then of their second ones, and so on.
    public static func zip<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let sources = collection.map { $0.asObservable() }
        return Observable.operation { downstream in
            let sink = ZipSink(downstream)
            sink.endsEarly = true
            let slots = sources.map { ZipSlot($0, sink) }
            sink.start(slots) { try resultSelector(slots.map { $0.takeFirst() }) }
        }
    }

    /// The sources' first elements as an array, then their second ones, and so on.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.zip(collection) { $0 }
    }
}

extension ObservableType where Element == Any {
    /// The sources' first elements together, then their second ones, and so on.
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        let sources = ObservablePack(repeat (each source).asObservable())
        return Observable<(repeat (each Source).Element)>.operation { sources.zip($0) }
    }
}

extension ObservablePack {
    fileprivate func zip<Result>(
        _ downstream: Sink<Result>, _ resultSelector: @escaping (repeat each Element) throws -> Result
    ) {
        let sink = ZipSink(downstream)
        let slots = ZipSlots(repeat ZipSlot(each observables, sink))
        sink.start(slots.list) { try slots.apply(resultSelector) }
    }

    fileprivate func zip(_ downstream: Sink<(repeat each Element)>) {
        let sink = ZipSink(downstream)
        let slots = ZipSlots(repeat ZipSlot(each observables, sink))
        sink.start(slots.list) { slots.tuple }
    }
}

/// The slots of sources of different types.
private final class ZipSlots<Result, each Element> {
    let slots: (repeat ZipSlot<each Element, Result>)

    init(_ slots: repeat ZipSlot<each Element, Result>) { self.slots = (repeat each slots) }

    var list: [any CombinedSource] {
        var list: [any CombinedSource] = []
        for slot in repeat each slots { list.append(slot) }
        return list
    }

    var tuple: (repeat each Element) { (repeat takeFirst(each slots)) }

    func apply(_ selector: (repeat each Element) throws -> Result) throws -> Result {
        try selector(repeat takeFirst(each slots))
    }
}

private func takeFirst<Element, Result>(_ slot: ZipSlot<Element, Result>) -> Element { slot.takeFirst() }

/// Follows one source and keeps its elements until they are zipped. What it keeps is touched inside the parent's gate.
private final class ZipSlot<Element, Result>: Sink<Element>, CombinedSource {
    private let source: Observable<Element>
    private let parent: ZipSink<Result>
    private let link = Link()
    @exclusivity(unchecked) private var waiting = Queue<Element>()
    @exclusivity(unchecked) private var isDone = false

    init(_ source: Observable<Element>, _ parent: ZipSink<Result>) {
        self.source = source
        self.parent = parent
    }

    func takeFirst() -> Element {
        guard let element = waiting.popFirst() else {
            preconditionFailure("Every source has an element when they are zipped")
        }
        if waiting.isEmpty { parent.emptied() }
        return element
    }

    func attach() { source.attach(self) }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() { link.dispose() }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard parent.gate.enter() else { return parent.gate.enqueue { self.onNext(element) } }
        let isFirst = waiting.isEmpty
        waiting.append(element)
        parent.changed(isFirst: isFirst)
        parent.gate.leave()
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        parent.onError(error)
    }

    override func onCompleted() {
        guard parent.gate.enter() else { return parent.gate.enqueue { self.onCompleted() } }
        if !isDone {
            isDone = true
            parent.sourceCompleted()
            link.dispose()
        }
        parent.gate.leave()
    }
}

private final class ZipSink<Result>: OperatorSink<Swift.Never, Result> {
    let gate = Gate()
    // Set before the sources are followed.
    @exclusivity(unchecked) private var combine: () throws -> Result = { throw RxError.noElements }
    @exclusivity(unchecked) private var count = 0
    /// Whether it ends when all sources but the emitting one have.
    @exclusivity(unchecked) var endsEarly = false
    private let inners = InnerSubscriptions()
    // Touched inside the gate.
    @exclusivity(unchecked) private var filled = 0
    @exclusivity(unchecked) private var done = 0

    func start(_ sources: [any CombinedSource], _ combine: @escaping () throws -> Result) {
        if sources.isEmpty { return finish() }
        count = sources.count
        self.combine = combine
        for source in sources { _ = inners.insert(source) }
        for source in sources where !link.isDisposed { source.attach() }
    }

    /// Inside the gate: a source has one more element.
    func changed(isFirst: Bool) {
        guard !link.isDisposed else { return }
        if isFirst { filled += 1 }
        if filled == count {
            do {
                downstream.onNext(try combine())
            } catch {
                fail(error)
            }
        } else if endsEarly && done == count - 1 {
            finish()
        }
    }

    /// Inside the gate: a source has no element left.
    func emptied() { filled -= 1 }

    /// Inside the gate: a source has ended.
    func sourceCompleted() {
        done += 1
        if done == count { finish() }
    }

    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        fail(error)
        gate.leave()
    }

    override func dispose() {
        super.dispose()
        inners.dispose()
    }
}
