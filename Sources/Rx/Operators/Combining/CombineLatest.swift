extension ObservableType {
    /// Combines the sources' latest elements with `resultSelector` each time one of them emits, once all have emitted.
    ///
    /// The sources are subscribed to in order. A source that terminates is disposed before its last event is passed on.
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

    /// Combines the sources' latest elements with `resultSelector` each time one of them emits, once all have emitted.
    ///
    /// If `collection` is empty, the sequence emits the result of `resultSelector` for an empty array and completes.
    @inlinable
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let sources = collection.map { $0.asObservable() }
        if sources.isEmpty { return .deferred { .just(try resultSelector([])) } }
        return Observable.operation { downstream in
            let sink = CombiningSink(downstream, endsEarly: true)
            let cells = sources.map { _ in LatestCell<Sources.Element.Element>(sink.filled) }
            sink.start(Swift.zip(sources, cells).map { LatestSlot($0, $1, sink) }) {
                try resultSelector(cells.map(\.latest))
            }
        }
    }

    /// Combines the sources' latest elements into an array each time one of them emits, once all have emitted.
    @inlinable
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.combineLatest(collection) { $0 }
    }
}

extension ObservableType where Element == Any {
    /// Combines the sources' latest elements into a tuple each time one of them emits, once all have emitted.
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
        let sink = CombiningSink(downstream, endsEarly: true)
        let cells = LatestCells(repeat LatestCell(sink.filled, of: each observables))
        sink.start(slots(cells, sink)) { try cells.apply(resultSelector) }
    }

    @inlinable
    func combineLatest(_ downstream: Sink<(repeat each Element)>) {
        let sink = CombiningSink(downstream, endsEarly: true)
        let cells = LatestCells(repeat LatestCell(sink.filled, of: each observables))
        sink.start(slots(cells, sink)) { cells.tuple }
    }

    @inlinable
    func slots<Result>(
        _ cells: LatestCells<repeat each Element>, _ sink: CombiningSink<Result>
    ) -> [any CombinedSource] {
        var slots: [any CombinedSource] = []
        for (observable, cell) in repeat (each observables, each cells.cells) {
            slots.append(LatestSlot(observable, cell, sink))
        }
        return slots
    }
}

/// The latest element of one source. Accessed only inside the gate of the stage that combines the sources.
///
/// The element is stored behind a pointer rather than in an optional because unspecialized code would look up the
/// optional's type metadata for each element.
@usableFromInline
final class LatestCell<Element> {
    @usableFromInline let filled: FilledCount
    @usableFromInline let slot = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) @usableFromInline var isFilled = false

    @inlinable
    init(_ filled: FilledCount) { self.filled = filled }

    @inlinable
    convenience init(_ filled: FilledCount, of observable: Observable<Element>) { self.init(filled) }

    deinit {
        if isFilled { slot.deinitialize(count: 1) }
        slot.deallocate()
    }

    /// The stored element. Valid only after the cell has been filled.
    @inlinable var latest: Element { slot.pointee }

    @inlinable
    func keep(_ element: Element) {
        if isFilled {
            slot.pointee = element
        } else {
            slot.initialize(to: element)
            isFilled = true
            filled.value += 1
        }
    }
}

/// The cells of sources with different element types.
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

/// The stage that follows one source and stores its latest element in its cell.
@usableFromInline
final class LatestSlot<Element, Result>: CombiningSlot<Element, Result> {
    private let cell: LatestCell<Element>

    @usableFromInline
    init(_ source: Observable<Element>, _ cell: LatestCell<Element>, _ parent: CombiningSink<Result>) {
        self.cell = cell
        super.init(source, parent)
    }

    @usableFromInline
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard parent.gate.enter() else { return parent.gate.enqueue { self.onNext(element) } }
        cell.keep(element)
        parent.changed()
        parent.gate.leave()
    }
}
