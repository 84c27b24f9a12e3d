/// The time that a connection gives its peer to take bytes that wait for it. Pure: the caller reads the clock.
///
/// Time is divided into spans of the timeout's length, from the moment at which bytes begin to wait. A peer that takes bytes in each span is never given
/// up, however slow it is.
struct WritingWait {
    /// The end of the present span, in the loop's nanoseconds; `.max` while there is none.
    private(set) var deadline = Int64.max
    /// The channel's progress at the beginning of the span.
    private var progress = 0

    /// Indicates whether there is a span.
    var isRunning: Bool { deadline != .max }

    /// Begins a span: bytes wait for the peer.
    mutating func begin(at now: Int64, _ progress: Int, timeout: Int64) {
        deadline = now &+ timeout
        self.progress = progress
    }

    /// Ends the span: the peer has taken everything.
    mutating func end() {
        deadline = .max
    }

    /// Ends the span, whose time is up.
    ///
    /// - Returns: false when the peer has taken no byte in it.
    mutating func expire(_ progress: Int) -> Bool {
        deadline = .max
        return progress != self.progress
    }
}
