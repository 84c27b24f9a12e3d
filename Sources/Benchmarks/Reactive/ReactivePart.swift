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
        let speeds = zip(cases, rows).map { $0.rxSwift.plain / $1.figure.value }
        let mean = Row(
            name: "geometric mean of the speeds", figure: Quantity(value: speeds.geometricMean, unit: "x"),
            orientation: "RxSwift = 1",
            reach: Row.Reach(text: "at least 5 x", isMet: speeds.geometricMean >= 5))
        return Table(
            title: "rx", rows: rows + [mean] + ReactiveCases.heapRows(),
            notes: [
                "Reference: the same work handwritten with plain closures, in the same run. Context: RxSwift 6.10 on a machine of",
                "this kind [with cross-module optimization], a constant; the target is a third of it. Processor time of the thread;",
                "for the serial queue, wall-clock time.",
            ])
    }
}
