import EventLoops

/// The read timeout of a connection. Pure: the caller reads the clock.
///
/// A header must be complete within its timeout, regardless of how many bytes arrive. A body must make progress: each
/// portion of it (`Limits.bodyPortion` bytes, or the rest of the body) must arrive within the timeout. A body that
/// stops therefore times out soon, and so does one that is slower than the minimum rate. Bytes that arrived early do
/// not extend later deadlines.
struct ReadingWait {
    enum Kind {
        /// The first byte on a new connection.
        case opening
        /// The first byte of the next request.
        case idle
        case head
        case body
    }

    /// The timeouts, in nanoseconds.
    struct Limits: Sendable {
        let header: Int64
        let idle: Int64
        let body: Int64
        /// The number of bytes of a body that must arrive within `body`; at least one.
        let bodyPortion: Int

        init(_ timeouts: HTTPServerConfiguration.Timeouts) {
            header = timeouts.header.clampedNanoseconds
            idle = timeouts.idle.clampedNanoseconds
            body = timeouts.body.clampedNanoseconds
            bodyPortion = max(1, Int(min(1e15, Double(timeouts.minimumBodyRate) * Double(body) / 1e9)))
        }
    }

    /// The start of the wait, or of the current portion of the body, in the loop's nanoseconds.
    private(set) var since: Int64 = 0
    private var portion = 0
    private var kind = Kind.opening
    private var isSameRequest = false

    /// Indicates whether nothing has arrived since the connection was opened.
    var isOpening: Bool { kind == .opening }

    /// Notes a parsed head: the next wait is for another part of the request.
    mutating func beginRequest() {
        isSameRequest = false
    }

    /// Notes received bytes of the body.
    mutating func receivedBody(_ count: Int) {
        portion += count
    }

    /// Returns the time by which the peer must send more.
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
