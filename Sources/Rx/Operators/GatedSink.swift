/// A stage that takes events from several sides, such as its source and a timer, one at a time. The source's end goes through the gate as well.
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
