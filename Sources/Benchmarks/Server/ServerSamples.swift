/// The duration of a round, or of one of its operations, in nanoseconds.
struct ServerSample {
    /// The wall-clock time.
    let wall: Double
    /// The processor time of the loop's thread.
    let processor: Double

    func per(_ count: Double) -> ServerSample { ServerSample(wall: wall / count, processor: processor / count) }
}

/// The samples of a measurement that involves a server: for each round, the time per operation.
struct ServerSamples {
    private var mine: [ServerSample] = []
    private var reference: [ServerSample] = []

    mutating func add(_ mine: ServerSample, _ reference: ServerSample) {
        self.mine.append(mine)
        self.reference.append(reference)
    }

    /// Returns a row with the operations per second.
    ///
    /// - Parameter bound: The target for the ratio to the reference; `nil` for none.
    func rate(_ name: String, atLeast bound: Double? = nil) -> Row {
        var row = row(name, { .perSecond(1e9 / $0) }, of: { $0.wall })
        if let bound, let ratio = row.ratio { row.target = .ratio(atLeast: bound, actual: ratio) }
        return row
    }

    /// Returns a row with the wall-clock time of an operation.
    func wall(_ name: String) -> Row { row(name, { .microseconds($0 / 1_000) }, of: { $0.wall }) }

    /// Returns a row with the processor time of the loop for an operation.
    ///
    /// - Parameter bound: The target for the ratio to the reference; `nil` for none.
    func processor(_ name: String, atMost bound: Double? = nil) -> Row {
        var row = row(name, { .microseconds($0 / 1_000) }, of: { $0.processor })
        if let bound, let ratio = row.ratio { row.target = .ratio(atMost: bound, actual: ratio) }
        return row
    }

    private func row(
        _ name: String, _ quantity: (Double) -> Quantity, of value: (ServerSample) -> Double
    ) -> Row {
        let ratios = zip(mine, reference).map { quantity(value($0)).value / quantity(value($1)).value }
        return Row(
            name: name, figure: quantity(mine.map(value).median), reference: quantity(reference.map(value).median),
            ratio: ratios.median)
    }
}
