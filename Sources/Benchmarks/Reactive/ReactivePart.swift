import Bindery

extension Part {
    /// The cost of events and subscriptions. This part uses the package as an app does: one import, no flags.
    static var reactive: Part {
        Part(
            name: "rx", summary: "observables: time per event, subscriptions, heap; compared with plain closures",
            measure: ReactivePart.measure)
    }
}

private enum ReactivePart {
    static func measure(_ options: Options) throws -> Table {
        let cases =
            ReactiveCases.subjects + ReactiveCases.stages + ReactiveCases.combining + ReactiveCases.sources
            + ReactiveCases.lifetimes
        let rows = try cases.map { try $0.measure() }
        let mean = rows.compactMap(\.ratio).geometricMean
        let meanRow = Row(
            name: "geometric mean of the ratios", figure: Quantity(value: mean, unit: "x"),
            target: .ratio(atMost: 1.5, actual: mean))
        return Table(
            title: "rx", rows: rows + [meanRow] + ReactiveCases.heapRows(),
            notes: [
                "Reference: the same work handwritten with plain closures, in the same run; the target is a ratio to it.",
                "Context: RxSwift 6.10 on another machine [with cross-module optimization], a constant. Processor time of",
                "the thread; for the serial queue, wall-clock time.",
            ])
    }
}
