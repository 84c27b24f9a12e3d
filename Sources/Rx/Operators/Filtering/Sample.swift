extension ObservableType {
    /// Emits the latest element each time `sampler` emits or completes, unless that element has been emitted before.
    ///
    /// If there is no new element, `defaultValue` is emitted in its place, or nothing if it is `nil`.
    ///
    ///     source   --1--2-----3--|
    ///     sampler  ------x--x--x-
    ///     sample   ------2-----3-|
    public func sample<Source: ObservableType>(
        _ sampler: Source, defaultValue: Element? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        let sampler = sampler.asObservable()
        return Observable.operation { downstream in
            let sink = SampleSink<Element, Source.Element>(defaultValue, downstream)
            source.run(sink)
            sink.follow(sampler)
        }
    }
}

private final class SampleSink<Element, Sampler>: CompanionSink<Element, Element> {
    private let defaultValue: Element?
    // Accessed only inside the gate.
    @exclusivity(unchecked) private var latest: Element?
    @exclusivity(unchecked) private var isSourceDone = false

    init(_ defaultValue: Element?, _ downstream: Sink<Element>) {
        self.defaultValue = defaultValue
        super.init(downstream)
    }

    func follow(_ sampler: Observable<Sampler>) {
        let sink = InnerSink(self)
        companion.set(sink)
        if !link.isDisposed { sampler.attach(sink) }
    }

    override func onNext(_ element: Element) {
        guard gate.enter() else { return gate.enqueue { self.onNext(element) } }
        latest = element
        gate.leave()
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        isSourceDone = true
        link.reset()
        gate.leave()
    }

    /// Emits the sample. Called inside the gate.
    private func take() {
        guard !link.isDisposed else { return }
        if let element = latest ?? defaultValue {
            latest = nil
            downstream.onNext(element)
        }
        if isSourceDone { finish() }
    }
}

extension SampleSink: InnerSinkParent {
    func innerNext(_ element: Sampler, _ sink: InnerSink<SampleSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerNext(element, sink) } }
        take()
        gate.leave()
    }

    func innerError(_ error: any Error, _ sink: InnerSink<SampleSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<SampleSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted(sink) } }
        take()
        gate.leave()
    }
}
