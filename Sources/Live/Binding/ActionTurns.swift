/// A queue that runs one action of a page sequentially. An action accepts one input at a time, and a user who checks
/// three tasks within a second expects all three to be processed. Used on the page's loop only.
final class ActionTurns {
    /// The maximum number of waiting events; further ones are rejected.
    static let limit = 256

    private var isTaken = false
    private var waiting: [() -> Void] = []

    /// Starts the work now or, if other work is running, after that has ended. The work calls ``next()`` at its end.
    ///
    /// - Returns: False if the queue is full.
    func take(_ work: @escaping () -> Void) -> Bool {
        if isTaken {
            guard waiting.count < Self.limit else { return false }
            waiting.append(work)
        } else {
            isTaken = true
            work()
        }
        return true
    }

    /// Starts the next work after the current one has ended.
    func next() {
        guard !waiting.isEmpty else {
            isTaken = false
            return
        }
        waiting.removeFirst()()
    }
}
