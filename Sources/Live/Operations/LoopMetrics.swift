/// The counters of one loop. They are plain numbers that must be used on that loop only.
struct LoopMetrics: Sendable {
    /// The number of pages that were created for clients, including those that were not kept.
    var mounts = 0
    /// The number of page failures.
    var failures = 0
    /// The number of forms, edits and links that were processed.
    var eventsTaken = 0
    /// The number of events that exceeded a session's rate.
    var eventsLimited = 0
    /// The number of events for pages that no longer exist.
    var eventsForgotten = 0
    /// The number of patches that were sent, counted for each page that received them.
    var patches = 0
    /// The number of the patches' bytes as they were sent, after compression.
    var patchBytes = 0
    /// The number of streams that were opened.
    var streamsOpened = 0
    /// The time that it took to send changes, once for each turn of the loop with changes.
    var flushTimes = TimeHistogram()
    /// The time from complete requests to the start of their responses.
    var requestTimes = TimeHistogram()
    /// The time from the creation of pages until they could be shown.
    var mountTimes = TimeHistogram()
    /// The time from the start of actions to their ends.
    var actionTimes = TimeHistogram()
    /// The sizes of the patches that were sent.
    var patchSizes = SizeHistogram()

    /// Counts a patch that was sent.
    mutating func notePatch(_ bytes: Int) {
        patches += 1
        patchBytes += bytes
        patchSizes.add(bytes)
    }
}

/// A histogram of durations.
struct TimeHistogram: Sendable, Equatable {
    /// The upper bounds of the buckets, in microseconds.
    static let bounds = [
        50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
    ]

    /// The number of durations in each bucket. The last bucket has no upper bound.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private var nanoseconds: Int64 = 0

    var sum: Duration { .nanoseconds(nanoseconds) }

    mutating func add(_ duration: Duration) {
        add(nanoseconds: Int64(duration / .nanoseconds(1)))
    }

    mutating func add(nanoseconds duration: Int64) {
        // A loop over the few bounds is faster than a binary search, because most durations are short.
        let microseconds = (duration + 999) / 1_000
        counts[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
        nanoseconds += duration
    }

    /// Returns the sum of two histograms.
    static func + (first: TimeHistogram, second: TimeHistogram) -> TimeHistogram {
        var both = first
        for place in both.counts.indices { both.counts[place] += second.counts[place] }
        both.nanoseconds += second.nanoseconds
        return both
    }
}

/// A histogram of sizes.
struct SizeHistogram: Sendable, Equatable {
    /// The upper bounds of the buckets, in bytes.
    static let bounds = [64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576]

    /// The number of sizes in each bucket. The last bucket has no upper bound.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0

    mutating func add(_ bytes: Int) {
        counts[Self.bounds.firstIndex { bytes <= $0 } ?? Self.bounds.count] += 1
        sum += bytes
    }

    /// Returns the sum of two histograms.
    static func + (first: SizeHistogram, second: SizeHistogram) -> SizeHistogram {
        var both = first
        for place in both.counts.indices { both.counts[place] += second.counts[place] }
        both.sum += second.sum
        return both
    }
}
