/// Decides whether a page counts as present in its rooms. Pure: the caller provides the time.
///
/// A page is present while its stream is open and its client answers. A lost stream or a missing answer may be a short
/// interruption, so the page stays present until the patience has passed.
struct Attendance {
    private enum State {
        case absent
        case present
        /// The client was asked for a sign of life at this time.
        case asked(ContinuousClock.Instant)
        /// The stream was lost at this time.
        case interrupted(ContinuousClock.Instant)
        /// The page replaces another one since this time; its stream is about to open.
        case expected(ContinuousClock.Instant)
    }

    /// The time that a client has to answer, or to open its stream again.
    let patience: Duration
    private var state = State.absent
    private var hasStream = false

    init(patience: Duration) { self.patience = patience }

    /// Indicates whether the page counts as present.
    var isPresent: Bool { if case .absent = state { false } else { true } }

    /// Indicates whether the client should be asked for a sign of life: it has a stream, and has answered before or is
    /// absent. A client whose answer was lost becomes present again with the next one.
    var canBeAsked: Bool { hasStream && deadline == nil }

    /// The time at which the page becomes absent, unless its client is heard of before; nil if it is not awaited.
    var deadline: ContinuousClock.Instant? {
        switch state {
        case .absent, .present: nil
        case .asked(let start), .interrupted(let start), .expected(let start): start + patience
        }
    }

    /// Records that the stream was opened.
    mutating func streamOpened() {
        hasStream = true
        state = .present
    }

    /// Records that the stream was lost.
    mutating func streamLost(now: ContinuousClock.Instant) {
        hasStream = false
        switch state {
        case .present: state = .interrupted(now)
        // The client has not been heard of since it was asked.
        case .asked(let start): state = .interrupted(start)
        case .absent, .interrupted, .expected: break
        }
    }

    /// Records that the client was asked for a sign of life.
    mutating func asked(now: ContinuousClock.Instant) {
        if case .present = state { state = .asked(now) }
    }

    /// Records a request from the client.
    mutating func heard() {
        if hasStream { state = .present }
    }

    /// Records that the page replaces a present one, as after a reload.
    mutating func replaces(now: ContinuousClock.Instant) {
        if case .absent = state, !hasStream { state = .expected(now) }
    }

    /// Makes the page absent if its deadline has passed.
    mutating func expire(now: ContinuousClock.Instant) {
        if let deadline, now >= deadline { state = .absent }
    }
}
