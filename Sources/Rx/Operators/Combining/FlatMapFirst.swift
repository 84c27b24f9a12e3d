import Synchronization

extension ObservableType {
    /// Turns an element into a sequence with `selector` and emits its elements. Source elements that arrive before that
    /// sequence completes are dropped.
    ///
    ///     source        --a--b-----c---|
    ///     a             --1--2|
    ///     flatMapFirst  ----1--2---...
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            source.run(FlatMapFirstSink({ try selector($0).asObservable() }, downstream))
        }
    }
}

private final class FlatMapFirstSink<Element, Result>: CompanionSink<Element, Result> {
    private let selector: (Element) throws -> Observable<Result>
    /// Indicates whether an inner sequence is active. Set by the source, cleared by the inner sequence.
    private let isBusy = Atomic<Bool>(false)
    /// Indicates whether the source has completed. Accessed only inside the gate.
    @exclusivity(unchecked) private var isSourceDone = false

    init(_ selector: @escaping (Element) throws -> Observable<Result>, _ downstream: Sink<Result>) {
        self.selector = selector
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed, !isBusy.exchange(true, ordering: .acquiringAndReleasing) else { return }
        do {
            follow(try selector(element), from: companion)
        } catch {
            onError(error)
        }
    }

    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        isSourceDone = true
        link.reset()
        if !isBusy.load(ordering: .acquiring) { finish() }
        gate.leave()
    }
}

extension FlatMapFirstSink: InnerSinkParent {
    func innerNext(_ element: Result, _ sink: InnerSink<FlatMapFirstSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerNext(element, sink) } }
        if !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    func innerError(_ error: any Error, _ sink: InnerSink<FlatMapFirstSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<FlatMapFirstSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted(sink) } }
        isBusy.store(false, ordering: .releasing)
        if isSourceDone { finish() }
        gate.leave()
    }
}
