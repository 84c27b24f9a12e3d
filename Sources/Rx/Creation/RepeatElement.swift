extension ObservableType {
    /// Returns a sequence that emits `element` repeatedly until it is disposed.
    public static func repeatElement(
        _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        Observable.operation { sink in
            emitSteps(of: RepeatSteps(element, sink), to: sink, on: scheduler)
        }
    }
}

private final class RepeatSteps<Element>: EmissionSteps<Element> {
    private let element: Element

    init(_ element: Element, _ sink: Sink<Element>) {
        self.element = element
        super.init(sink)
    }

    override func step() -> Bool {
        guard !sink.isDisposed else { return false }
        sink.onNext(element)
        return true
    }
}
