import EventLoops

/// How it stands on one loop.
struct LoopReport: Sendable {
    let loop: Int
    let pages: Int
    let streams: Int
    let sessions: Int
    let signedIn: Int
    /// The bytes that clients make the loop's pages hold.
    let heldBytes: Int
    let metrics: LoopMetrics
    /// How long the loop let this question wait.
    let lag: Duration
}

extension LoopContext {
    /// How it stands now.
    ///
    /// - Parameter asked: when somebody wanted to know.
    func report(asked: ContinuousClock.Instant) -> LoopReport {
        LoopReport(
            loop: loop.index, pages: pages.count, streams: openStreamCount, sessions: sessions.count,
            signedIn: sessions.signedInCount, heldBytes: budget.used,
            metrics: metrics, lag: asked.duration(to: .now))
    }
}
