/// The queue of a page's actions, which starts them in the order of the user's events. An action accepts one input at a
/// time, and a user who checks three tasks within a second expects all three to be processed, and a fourth one to be
/// deleted after that. Different actions may run at the same time. Used on the page's loop only.
final class ActionTurns {
    /// An action that accepts one input at a time.
    final class Runner {
        fileprivate var isRunning = false
    }

    /// The maximum number of waiting events; further ones are rejected.
    static let limit = 256

    private struct Event {
        let runner: Runner
        let work: () -> Void
    }

    private var waiting: [Event] = []

    /// Starts the work now or, if the action is running or earlier events wait, in its turn. The work calls
    /// ``end(of:)`` at its end.
    ///
    /// - Returns: False if the queue is full.
    func take(_ runner: Runner, _ work: @escaping () -> Void) -> Bool {
        guard waiting.count < Self.limit else { return false }
        waiting.append(Event(runner: runner, work: work))
        startNext()
        return true
    }

    /// Starts the events that have waited for the end of an action.
    func end(of runner: Runner) {
        runner.isRunning = false
        startNext()
    }

    private func startNext() {
        while let first = waiting.first, !first.runner.isRunning {
            waiting.removeFirst()
            first.runner.isRunning = true
            first.work()
        }
    }
}
