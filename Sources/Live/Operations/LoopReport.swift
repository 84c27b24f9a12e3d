import EventLoops

/// The state of one loop for monitoring.
struct LoopReport: Sendable {
    let loop: Int
    let pages: Int
    let streams: Int
    let sessions: Int
    let signedIn: Int
    /// The bytes that clients make the loop's pages hold.
    let heldBytes: Int
    let metrics: LoopMetrics
    /// The time that the request for this report waited for the loop.
    let lag: Duration
}

extension LoopContext {
    /// Returns the current state of the loop.
    ///
    /// - Parameter asked: The time at which the report was requested.
    func report(asked: ContinuousClock.Instant) -> LoopReport {
        LoopReport(
            loop: loop.index, pages: pages.count, streams: openStreamCount, sessions: sessions.count,
            signedIn: sessions.signedInCount, heldBytes: budget.used,
            metrics: metrics, lag: asked.duration(to: .now))
    }
}
