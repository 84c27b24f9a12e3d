/// The status of an action, for example for a button, together with the value that the event reports.
package struct ActionStatus: Sendable {
    /// Indicates whether an input is accepted.
    package var isEnabled = false
    /// Indicates whether a run is active.
    package var isExecuting = false
    /// The value that the event reports.
    var topic = Topic.both

    enum Topic {
        case enabled
        case executing
        /// Both values, as in a replay.
        case both
    }
}
