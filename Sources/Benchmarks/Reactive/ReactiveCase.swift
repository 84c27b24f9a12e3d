/// One row of the part: work with observables, and the same work written with plain closures.
struct ReactiveCase {
    /// Does `count` operations, each of which tells the tally.
    typealias Run = (_ count: Int) -> Void

    let name: String
    /// Operations in one round.
    let operations: Int
    let rxSwift: RxSwiftFigure
    var stopwatch = Stopwatch.thread
    /// Both set up once, outside of what is timed.
    let observables: (Tally) -> Run
    let closures: (Tally) -> Run

    func measure() throws -> Row {
        let (tally, expected) = (Tally(), Tally())
        let (observables, closures) = (observables(tally), closures(expected))
        let figures = Comparison(
            operations: operations, stopwatch: stopwatch, work: { observables(operations) },
            reference: { closures(operations) }
        ).measure()
        guard tally.sum == expected.sum else {
            throw BenchmarkError("\(name): observables and closures did not do the same work.")
        }
        return Row(
            name: name, figure: .nanoseconds(figures.work), reference: .nanoseconds(figures.reference),
            ratio: figures.ratio, orientation: rxSwift.text,
            reach: .atMost(
                rxSwift.best / 3, "at most \(Quantity.text(rxSwift.best / 3)) ns", actual: figures.work))
    }
}
