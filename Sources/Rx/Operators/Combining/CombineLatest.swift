extension ObservableType {
    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have.
    ///
    ///     a              --1-----2------|
    ///     b              ----x------y---|
    ///     combineLatest  ----1x--2x-2y--|
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        let sources = ObservablePack(repeat (each source).asObservable())
        return Observable.operation { sources.combineLatest($0, resultSelector) }
    }

    /// `resultSelector` of the sources' latest elements, whenever one of them emits and all have.
    @inlinable
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let sources = collection.map { $0.asObservable() }
        return Observable.operation { downstream in
            let sink = CombineLatestSink(downstream)
            let cells = sources.map { _ in LatestCell<Sources.Element.Element>() }
            sink.start(Swift.zip(sources, cells).map { LatestSlot($0, $1, sink) }) {
                try resultSelector(cells.map(\.latest))
            }
        }
    }

    /// The sources' latest elements as an array, whenever one of them emits and all have.
    @inlinable
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.combineLatest(collection) { $0 }
    }
}

extension ObservableType where Element == Any {
    /// The sources' latest elements together, whenever one of them emits and all have.
    @inlinable
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        let sources = ObservablePack(repeat (each source).asObservable())
        return Observable<(repeat (each Source).Element)>.operation { sources.combineLatest($0) }
    }
}

extension ObservablePack {
    @inlinable
    func combineLatest<Result>(
        _ downstream: Sink<Result>, _ resultSelector: @escaping (repeat each Element) throws -> Result
    ) {
        let sink = CombineLatestSink(downstream)
        let cells = LatestCells(repeat LatestCell(of: each observables))
        sink.start(slots(cells, sink)) { try cells.apply(resultSelector) }
    }

    @inlinable
    func combineLatest(_ downstream: Sink<(repeat each Element)>) {
        let sink = CombineLatestSink(downstream)
        let cells = LatestCells(repeat LatestCell(of: each observables))
        sink.start(slots(cells, sink)) { cells.tuple }
    }

    @inlinable
    func slots<Result>(
        _ cells: LatestCells<repeat each Element>, _ sink: CombineLatestSink<Result>
    ) -> [any CombinedSource] {
        var slots: [any CombinedSource] = []
        for (observable, cell) in repeat (each observables, each cells.cells) {
            slots.append(LatestSlot(observable, cell, sink))
        }
        return slots
    }
}

/// The latest element of one source. Touched inside the gate of the stage that combines them.
///
/// A pointer rather than an optional: code that is not specialised would look the optional's type up for each element.
@usableFromInline
final class LatestCell<Element> {
    @usableFromInline let slot = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) @usableFromInline var isFilled = false

    @inlinable
    init() {}

    @inlinable
    init(of observable: Observable<Element>) {}

    deinit {
        if isFilled { slot.deinitialize(count: 1) }
        slot.deallocate()
    }

    /// Only once it is filled.
    @inlinable var latest: Element { slot.pointee }

    /// Keeps `element`; whether it is the first.
    @inlinable
    func keep(_ element: Element) -> Bool {
        if isFilled {
            slot.pointee = element
            return false
        }
        slot.initialize(to: element)
        isFilled = true
        return true
    }
}

/// The cells of sources of different types.
@usableFromInline
final class LatestCells<each Element> {
    @usableFromInline let cells: (repeat LatestCell<each Element>)

    @inlinable
    init(_ cells: repeat LatestCell<each Element>) { self.cells = (repeat each cells) }

    @inlinable var tuple: (repeat each Element) { (repeat latest(each cells)) }

    @inlinable
    func apply<Result>(_ selector: (repeat each Element) throws -> Result) throws -> Result {
        try selector(repeat latest(each cells))
    }
}

@inlinable
func latest<Element>(_ cell: LatestCell<Element>) -> Element { cell.latest }

/// Follows one source and keeps its latest element in its cell.
@usableFromInline
final class LatestSlot<Element, Result>: Sink<Element>, CombinedSource {
    private let source: Observable<Element>
    private let parent: CombineLatestSink<Result>
    private let link = Link()
    private let cell: LatestCell<Element>
    /// Touched inside the parent's gate.
    @exclusivity(unchecked) private var isDone = false

    @usableFromInline
    init(_ source: Observable<Element>, _ cell: LatestCell<Element>, _ parent: CombineLatestSink<Result>) {
        self.source = source
        self.cell = cell
        self.parent = parent
    }

    @usableFromInline
    func attach() { source.attach(self) }

    @usableFromInline
    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    @usableFromInline
    override var isDisposed: Bool { link.isDisposed }

    @usableFromInline
    override func dispose() { link.dispose() }

    @usableFromInline
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard parent.gate.enter() else { return parent.gate.enqueue { self.onNext(element) } }
        parent.changed(isFirst: cell.keep(element), isDone: isDone)
        parent.gate.leave()
    }

    @usableFromInline
    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        parent.onError(error)
    }

    @usableFromInline
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

@usableFromInline
final class CombineLatestSink<Result>: OperatorSink<Swift.Never, Result> {
    let gate = Gate()
    // Set before the sources are followed.
    @exclusivity(unchecked) private var combine: () throws -> Result = { throw RxError.noElements }
    @exclusivity(unchecked) private var count = 0
    private let inners = InnerSubscriptions()
    // Touched inside the gate.
    @exclusivity(unchecked) private var filled = 0
    @exclusivity(unchecked) private var done = 0

    @usableFromInline
    func start(_ sources: [any CombinedSource], _ combine: @escaping () throws -> Result) {
        if sources.isEmpty { return finish() }
        count = sources.count
        self.combine = combine
        for source in sources { _ = inners.insert(source) }
        for source in sources where !link.isDisposed { source.attach() }
    }

    /// Inside the gate: a source has a new element.
    func changed(isFirst: Bool, isDone: Bool) {
        guard !link.isDisposed else { return }
        if isFirst { filled += 1 }
        if filled == count {
            do {
                downstream.onNext(try combine())
            } catch {
                fail(error)
            }
        } else if done - (isDone ? 1 : 0) == count - 1 {
            finish()
        }
    }

    /// Inside the gate: a source has ended.
    func sourceCompleted() {
        done += 1
        if done == count { finish() }
    }

    @usableFromInline
    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        fail(error)
        gate.leave()
    }

    @usableFromInline
    override func dispose() {
        super.dispose()
        inners.dispose()
    }
}
