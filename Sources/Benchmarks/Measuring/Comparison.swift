#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Work and its reference, timed alternately so that a slowdown of the machine affects both.
struct Comparison {
    /// The number of operations that one call of either closure performs.
    let operations: Int
    var stopwatch = Stopwatch.thread
    var rounds = 21
    let work: () -> Void
    let reference: () -> Void

    /// Times in nanoseconds per operation.
    struct Figures: Sendable {
        let work: Double
        let reference: Double
        /// The median of the rounds' ratios, which is more stable than the ratio of the medians.
        let ratio: Double
    }

    /// Warms up, then times the rounds.
    func measure() -> Figures {
        for _ in 0..<2 {
            work()
            reference()
        }
        var samples: (work: [Double], reference: [Double]) = ([], [])
        for _ in 0..<rounds {
            samples.work.append(stopwatch.time(work) / Double(operations))
            samples.reference.append(stopwatch.time(reference) / Double(operations))
        }
        let ratios = zip(samples.work, samples.reference).map { $0 / $1 }
        return Figures(work: samples.work.median, reference: samples.reference.median, ratio: ratios.median)
    }
}

extension [Double] {
    /// The middle value in sorted order.
    var median: Double { sorted()[count / 2] }

    /// The n-th root of the product of all n values.
    var geometricMean: Double { exp(map(log).reduce(0, +) / Double(count)) }
}
