/// The queue of a page's actions, which starts them in the order of the user's events. An action accepts one input at a
/// time, and a user who checks three tasks within a second expects all three to be processed, and a fourth one to be
/// deleted after that. Different actions may run at the same time. Used on the page's loop only.
final class ActionTurns {
    /// The maximum number of waiting events; further ones are rejected.
    static let limit = 256

    private struct Event {
        let input: AnyObject
        let work: () -> Void
    }

    private var waiting: [Event] = []
    /// The inputs whose actions are running. Their work retains them.
    private var running: Set<ObjectIdentifier> = []

    /// Starts the work now or, if the action is running or earlier events wait, in its turn. The work retains the input, and
    /// calls ``end(of:)`` at its end.
    ///
    /// - Parameter input: The input of an action, which accepts one event at a time.
    /// - Returns: False if the queue is full.
    func take(_ input: AnyObject, _ work: @escaping () -> Void) -> Bool {
        guard waiting.count < Self.limit else { return false }
        waiting.append(Event(input: input, work: work))
        startNext()
        return true
    }

    /// Starts the events that have waited for the end of an action.
    func end(of input: AnyObject) {
        running.remove(ObjectIdentifier(input))
        startNext()
    }

    private func startNext() {
        while let first = waiting.first, !running.contains(ObjectIdentifier(first.input)) {
            waiting.removeFirst()
            running.insert(ObjectIdentifier(first.input))
            first.work()
        }
    }
}
