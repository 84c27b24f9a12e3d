/// A gated stage with one more disposable besides its source, such as a sequence or a timer, which is disposed with it.
class CompanionSink<Input, Output>: GatedSink<Input, Output> {
    final let companion = Link()

    override func dispose() {
        super.dispose()
        companion.dispose()
    }
}
