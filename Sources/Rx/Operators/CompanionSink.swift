/// A gated stage that minds one more thing besides its source, a sequence or a timer, which is disposed with it.
class CompanionSink<Input, Output>: GatedSink<Input, Output> {
    final let companion = Link()

    override func dispose() {
        super.dispose()
        companion.dispose()
    }
}
