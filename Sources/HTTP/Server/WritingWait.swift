/// The write timeout of a connection whose peer has bytes to receive. Pure: the caller reads the clock.
///
/// From the moment at which bytes begin to wait, time is divided into spans as long as the timeout. A peer that
/// receives at least one byte in each span never times out, however slow it is.
struct WritingWait {
    /// The end of the current span, in the loop's nanoseconds; `.max` if there is none.
    private(set) var deadline = Int64.max
    /// The channel's progress at the start of the span.
    private var progress = 0

    /// Indicates whether a span is running.
    var isRunning: Bool { deadline != .max }

    /// Begins a span because bytes wait for the peer.
    mutating func begin(at now: Int64, _ progress: Int, timeout: Int64) {
        deadline = now &+ timeout
        self.progress = progress
    }

    /// Ends the span because the peer has received everything.
    mutating func end() {
        deadline = .max
    }

    /// Ends the span at its deadline.
    ///
    /// - Returns: False when the peer has received no byte during the span.
    mutating func expire(_ progress: Int) -> Bool {
        deadline = .max
        return progress != self.progress
    }
}
