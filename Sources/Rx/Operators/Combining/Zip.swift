extension ObservableType {
    /// Combines the sources' first elements with `resultSelector`, then their second elements, and so on.
    ///
    /// The sources are subscribed to in order. A source that terminates is disposed before its last event is passed on.
    ///
    ///     a    --1-----2------|
    ///     b    ----x------y---|
    ///     zip  ----1x-----2y--|
    @inlinable
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        let sources = ObservablePack(repeat (each source).asObservable())
        return Observable.operation { sources.zip($0, resultSelector) }
    }

    /// Combines the first elements of two sources with `resultSelector`, then their second elements, and so on.
    ///
    /// The compiler specializes this function for the caller's types, which it cannot do for any number of sources.
    @inlinable
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second,
        resultSelector: @escaping (First.Element, Second.Element) throws -> Element
    ) -> Observable<Element> {
        let (first, second) = (first.asObservable(), second.asObservable())
        return Observable.operation { downstream in
            let sink = CombiningSink(downstream, endsEarly: false)
            let firstCell = ZipCell<First.Element>(sink.filled)
            let secondCell = ZipCell<Second.Element>(sink.filled)
            sink.start([ZipSlot(first, firstCell, sink), ZipSlot(second, secondCell, sink)]) {
                try resultSelector(firstCell.takeFirst(), secondCell.takeFirst())
            }
        }
    }

    /// Combines the sources' first elements with `resultSelector`, then their second elements, and so on.
    @inlinable
    public static func zip<Sources: Collection>(
        _ collection: Sources, resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let sources = collection.map { $0.asObservable() }
        return Observable.operation { downstream in
            let sink = CombiningSink(downstream, endsEarly: true)
            let cells = sources.map { _ in ZipCell<Sources.Element.Element>(sink.filled) }
            sink.start(Swift.zip(sources, cells).map { ZipSlot($0, $1, sink) }) {
                try resultSelector(cells.map { $0.takeFirst() })
            }
        }
    }

    /// Combines the sources' first elements into an array, then their second elements, and so on.
    @inlinable
    public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.zip(collection) { $0 }
    }
}

extension ObservableType where Element == Any {
    /// Combines the sources' first elements into a tuple, then their second elements, and so on.
    @inlinable
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        let sources = ObservablePack(repeat (each source).asObservable())
        return Observable<(repeat (each Source).Element)>.operation { sources.zip($0) }
    }

    /// Combines the first elements of two sources into a pair, then their second elements, and so on.
    @inlinable
    public static func zip<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second
    ) -> Observable<(First.Element, Second.Element)> {
        Observable<(First.Element, Second.Element)>.zip(first, second) { ($0, $1) }
    }
}

extension ObservablePack {
    @inlinable
    func zip<Result>(
        _ downstream: Sink<Result>, _ resultSelector: @escaping (repeat each Element) throws -> Result
    ) {
        let sink = CombiningSink(downstream, endsEarly: false)
        let cells = ZipCells(repeat ZipCell(sink.filled, of: each observables))
        sink.start(slots(cells, sink)) { try cells.apply(resultSelector) }
    }

    @inlinable
    func zip(_ downstream: Sink<(repeat each Element)>) {
        let sink = CombiningSink(downstream, endsEarly: false)
        let cells = ZipCells(repeat ZipCell(sink.filled, of: each observables))
        sink.start(slots(cells, sink)) { cells.tuple }
    }

    @inlinable
    func slots<Result>(
        _ cells: ZipCells<repeat each Element>, _ sink: CombiningSink<Result>
    ) -> [any CombinedSource] {
        var slots: [any CombinedSource] = []
        for (observable, cell) in repeat (each observables, each cells.cells) {
            slots.append(ZipSlot(observable, cell, sink))
        }
        return slots
    }
}

/// The elements of one source that wait to be combined. Accessed only inside the gate of the zipping stage.
@usableFromInline
final class ZipCell<Element> {
    @usableFromInline let filled: FilledCount
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var count = 0

    @inlinable
    init(_ filled: FilledCount) { self.filled = filled }

    @inlinable
    convenience init(_ filled: FilledCount, of observable: Observable<Element>) { self.init(filled) }

    @inlinable
    func append(_ element: Element) {
        if count == 0 { filled.value += 1 }
        count += 1
        waiting.append(element)
    }

    @inlinable
    func takeFirst() -> Element {
        guard let element = waiting.popFirst() else {
            preconditionFailure("Elements are taken only while every cell contains one")
        }
        count -= 1
        if count == 0 { filled.value -= 1 }
        return element
    }
}

/// The cells of sources with different element types.
@usableFromInline
final class ZipCells<each Element> {
    @usableFromInline let cells: (repeat ZipCell<each Element>)

    @inlinable
    init(_ cells: repeat ZipCell<each Element>) { self.cells = (repeat each cells) }

    @inlinable var tuple: (repeat each Element) { (repeat takeFirst(each cells)) }

    @inlinable
    func apply<Result>(_ selector: (repeat each Element) throws -> Result) throws -> Result {
        try selector(repeat takeFirst(each cells))
    }
}

@inlinable
func takeFirst<Element>(_ cell: ZipCell<Element>) -> Element { cell.takeFirst() }

/// The stage that follows one source and stores its elements in its cell.
@usableFromInline
final class ZipSlot<Element, Result>: CombiningSlot<Element, Result> {
    private let cell: ZipCell<Element>

    @usableFromInline
    init(_ source: Observable<Element>, _ cell: ZipCell<Element>, _ parent: CombiningSink<Result>) {
        self.cell = cell
        super.init(source, parent)
    }

    @usableFromInline
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        guard parent.gate.enter() else { return parent.gate.enqueue { self.onNext(element) } }
        cell.append(element)
        parent.changed()
        parent.gate.leave()
    }
}
