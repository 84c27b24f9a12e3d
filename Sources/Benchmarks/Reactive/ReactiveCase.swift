/// A row of the reactive part: work with observables, and the same work with plain closures.
struct ReactiveCase {
    /// Performs `count` operations, each of which adds to the tally.
    typealias Run = (_ count: Int) -> Void

    let name: String
    /// The number of operations in one round.
    let operations: Int
    /// The highest acceptable ratio of the times of observables and closures.
    let targetRatio: Double
    let rxSwift: RxSwiftFigure
    var stopwatch = Stopwatch.thread
    /// The two implementations. Each is set up once, outside the measured time.
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
            ratio: figures.ratio, context: rxSwift.text,
            target: .ratio(atMost: targetRatio, actual: figures.ratio))
    }
}
