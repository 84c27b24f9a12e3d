/// A gated stage with one more disposable besides its source, such as a sequence or a timer, which is disposed with it.
@usableFromInline
class CompanionSink<Input, Output>: GatedSink<Input, Output> {
    final let companion = Link()

    @usableFromInline
    override init(_ downstream: Sink<Output>) { super.init(downstream) }

    @usableFromInline
    override func dispose() {
        super.dispose()
        companion.dispose()
    }
}
