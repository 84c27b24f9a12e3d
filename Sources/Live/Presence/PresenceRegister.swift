import EventLoops

/// The pages of one loop that are in rooms: asks their clients for signs of life, and expires those that do not answer.
/// Must be used on that loop only.
///
/// A connection that was cut off is not reported to the server, and a proxy keeps its part of it open. So the clients of
/// pages in rooms, and only they, are asked at regular intervals.
final class PresenceRegister {
    private let loop: EventLoop
    private let interval: Duration
    private let patience: Duration
    private var pages: [ObjectIdentifier: PagePresence] = [:]
    /// The time at which the timer fires; nil if none is set.
    private var wakeTime: ContinuousClock.Instant?
    /// Indicates whether the timer for the next question is set.
    private var asks = false

    /// Creates an empty register.
    ///
    /// - Parameters:
    ///   - interval: The interval of the questions. There is no timer while no page is in a room.
    ///   - patience: The time that a client has to answer.
    init(loop: EventLoop, interval: Duration, patience: Duration) {
        (self.loop, self.interval, self.patience) = (loop, interval, patience)
    }

    /// The number of pages in rooms.
    var count: Int { pages.count }

    func add(_ page: PagePresence) {
        pages[ObjectIdentifier(page)] = page
        askLater()
    }

    func remove(_ page: PagePresence) { pages[ObjectIdentifier(page)] = nil }

    /// Asks the clients of all pages in rooms for a sign of life after the interval, and then again.
    private func askLater() {
        if asks || pages.isEmpty { return }
        asks = true
        let register = LoopBound(self, on: loop)
        loop.schedule(after: interval) {
            let register = register.onLoop
            register.asks = false
            for page in register.pages.values { page.ask() }
            register.askLater()
        }
    }

    /// Sets the timer for a deadline. A timer that is set already is not later than necessary, because it sets the next
    /// one itself.
    func mustExpire(at deadline: ContinuousClock.Instant) {
        guard wakeTime == nil else { return }
        wakeTime = deadline
        let register = LoopBound(self, on: loop)
        loop.schedule(after: max(deadline - loop.now, .zero)) { register.onLoop.expire() }
    }

    private func expire() {
        wakeTime = nil
        let now = loop.now
        for page in pages.values where page.attendance.deadline != nil { page.record { $0.expire(now: now) } }
        // Deadlines shortly after one another are handled together, so that their number does not matter.
        if let next = pages.values.lazy.compactMap(\.attendance.deadline).min() {
            mustExpire(at: max(next, now + patience / 16))
        }
    }
}
