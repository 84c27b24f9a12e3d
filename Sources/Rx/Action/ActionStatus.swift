/// What an action's button shows, as an event that tells which of the two has been told anew.
package struct ActionStatus: Sendable {
    /// Whether an input would be taken.
    package var isEnabled = false
    /// Whether a run is going on.
    package var isExecuting = false
    /// What the event is about.
    var topic = Topic.both

    enum Topic {
        case enabled
        case executing
        /// The replay, which counts for each.
        case both
    }
}
