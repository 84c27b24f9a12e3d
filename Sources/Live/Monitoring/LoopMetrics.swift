/// What one loop counts of its own doings: plain numbers, on that loop only, which are read when somebody asks.
struct LoopMetrics: Sendable {
    /// Pages made, kept or not.
    var mounts = 0
    /// Pages that a fault has ended.
    var failures = 0
    /// Forms, edits and links that were taken.
    var eventsTaken = 0
    /// Those that came too fast.
    var eventsLimited = 0
    /// Those of pages that were not known any more.
    var eventsForgotten = 0
    /// Patches sent, each for each page that it went to.
    var patches = 0
    /// Their bytes as they went out, compressed where they were.
    var patchBytes = 0
    /// Streams opened.
    var streamsOpened = 0
    /// How long it took to send what had changed, once for each turn of the loop in which something had.
    var flushTimes = TimeHistogram()
}

/// How often something took how long.
struct TimeHistogram: Sendable, Equatable {
    /// The upper bounds of the buckets, in microseconds.
    static let bounds = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000]

    /// How many were in each bucket, the last of which has no bound.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = Duration.zero

    mutating func add(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000
        counts[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
        sum += duration
    }

    /// What two histograms have counted together.
    static func + (first: TimeHistogram, second: TimeHistogram) -> TimeHistogram {
        var both = first
        for place in both.counts.indices { both.counts[place] += second.counts[place] }
        both.sum += second.sum
        return both
    }
}
