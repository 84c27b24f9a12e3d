/// Lets the runs of one action on a page follow each other: an action takes one input at a time, and a person who checks three tasks
/// in a second means all three. Lives on the page's loop.
final class ActionTurns {
    /// How many events may wait; more are refused.
    static let limit = 256

    private var isTaken = false
    private var waiting: [() -> Void] = []

    /// Begins the work now or, while another goes on, when it is over. The work calls ``next()`` when it has ended.
    ///
    /// - Returns: false when too many wait.
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

    /// What began last has ended.
    func next() {
        guard !waiting.isEmpty else {
            isTaken = false
            return
        }
        waiting.removeFirst()()
    }
}
