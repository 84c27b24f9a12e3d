/// A stage that takes events from several sources, such as a sequence and a timer, one at a time. The termination of
/// its source passes the gate too.
@usableFromInline
class GatedSink<Input, Output>: OperatorSink<Input, Output> {
    final let gate = Gate()

    @usableFromInline
    override init(_ downstream: Sink<Output>) { super.init(downstream) }

    @usableFromInline
    override func onError(_ error: any Error) {
        guard gate.enter() else { return gate.enqueue { self.onError(error) } }
        fail(error)
        gate.leave()
    }

    @usableFromInline
    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        finish()
        gate.leave()
    }
}
