/// What an action's button shows, as an event that tells which of the two has been told anew.
package struct ActionStatus: Sendable {
    /// Whether an input would be taken.
    package var isEnabled = false
    /// Whether a run is going on.
    package var isExecuting = false
    /// What the event is about.
    var topic = Topic.enabled

    enum Topic {
        case enabled
        case executing
    }
}

/// One of the two alone. The first event is the replay, which counts for both.
final class ActionStatusSink: OperatorSink<ActionStatus, Bool> {
    private let topic: ActionStatus.Topic
    @exclusivity(unchecked) private var isFirst = true

    init(_ topic: ActionStatus.Topic, _ downstream: Sink<Bool>) {
        self.topic = topic
        super.init(downstream)
    }

    override func onNext(_ status: ActionStatus) {
        guard !link.isDisposed, isFirst || status.topic == topic else { return }
        isFirst = false
        downstream.onNext(topic == .enabled ? status.isEnabled : status.isExecuting)
    }
}
