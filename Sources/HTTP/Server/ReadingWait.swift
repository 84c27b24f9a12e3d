import EventLoops

/// The time that a connection gives its peer to send what comes next. Pure: the caller reads the clock.
///
/// A header has to be complete in time, however many bytes of it trickle in. A body has to make progress: each portion of it
/// (`Limits.bodyPortion` bytes, or the rest of the body) has to arrive in time. So a body that stops times out soon, and so does one that is slower
/// than the minimum rate. Bytes that came quickly do not buy time for others.
struct ReadingWait {
    enum Kind {
        /// The first byte on a new connection.
        case opening
        /// The next request's first byte.
        case idle
        case head
        case body
    }

    /// The limits, with times in nanoseconds.
    struct Limits: Sendable {
        let header: Int64
        let idle: Int64
        let body: Int64
        /// Bytes of a body that have to arrive within `body`: at least one.
        let bodyPortion: Int

        init(_ timeouts: HTTPServerConfiguration.Timeouts) {
            header = timeouts.header.clampedNanoseconds
            idle = timeouts.idle.clampedNanoseconds
            body = timeouts.body.clampedNanoseconds
            bodyPortion = max(1, Int(min(1e15, Double(timeouts.minimumBodyRate) * Double(body) / 1e9)))
        }
    }

    /// The start of the wait, or of the present portion of the body, in the loop's nanoseconds.
    private(set) var since: Int64 = 0
    private var portion = 0
    private var kind = Kind.opening
    private var isSameRequest = false

    /// Indicates whether nothing has come since the connection was opened.
    var isOpening: Bool { kind == .opening }

    /// A head was read: from now on the peer has to send something else.
    mutating func beginRequest() {
        isSameRequest = false
    }

    /// Bytes of the body were received.
    mutating func receivedBody(_ count: Int) {
        portion += count
    }

    /// Returns the time by which the peer has to send more.
    mutating func deadline(of kind: Kind, at now: Int64, _ limits: Limits) -> Int64 {
        if kind != self.kind || !isSameRequest || portion >= limits.bodyPortion {
            self.kind = kind
            isSameRequest = true
            since = now
            portion = 0
        }
        switch kind {
        case .opening, .head: return since &+ limits.header
        case .idle: return since &+ limits.idle
        case .body: return since &+ limits.body
        }
    }
}
