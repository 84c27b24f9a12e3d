extension ObservableType {
    /// Turns each element into a sequence with `selector` and emits the elements of the latest of these sequences.
    ///
    /// The previous sequence is disposed before the next one is subscribed to.
    ///
    ///     source         --a-------b------|
    ///     a              --1---2---3--|
    ///     b                        --4--5|
    ///     flatMapLatest  ----1---2----4--5|
    @inlinable
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        let source = asObservable()
        return Observable.operation { downstream in
            source.run(SwitchSink({ try selector($0).asObservable() }, downstream))
        }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Emits the elements of the latest sequence that this sequence has emitted.
    public func switchLatest() -> Observable<Element.Element> {
        let source = asObservable()
        return Observable.operation { source.run(SwitchSink({ $0.asObservable() }, $0)) }
    }
}

@usableFromInline
final class SwitchSink<Element, Result>: CompanionSink<Element, Result> {
    private let selector: (Element) throws -> Observable<Result>
    // Accessed only inside the gate.
    @exclusivity(unchecked) private var latest = 0
    @exclusivity(unchecked) private var isInnerRunning = false
    @exclusivity(unchecked) private var isSourceDone = false

    @usableFromInline
    init(_ selector: @escaping (Element) throws -> Observable<Result>, _ downstream: Sink<Result>) {
        self.selector = selector
        super.init(downstream)
    }

    @usableFromInline
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        let next: Observable<Result>
        do {
            next = try selector(element)
        } catch {
            return onError(error)
        }
        guard gate.enter() else { return gate.enqueue { self.follow(next) } }
        follow(next)
        gate.leave()
    }

    /// Switches to `next`. Called inside the gate.
    private func follow(_ next: Observable<Result>) {
        guard !link.isDisposed else { return }
        companion.reset()
        latest += 1
        isInnerRunning = true
        let number = latest
        let isSent = next.withOnlyElement { element in
            downstream.onNext(element)
            if number == latest { innerEnded() }
        }
        if !isSent { follow(next, from: companion, number: number) }
    }

    /// Handles the completion of the latest sequence. Called inside the gate.
    private func innerEnded() {
        isInnerRunning = false
        if isSourceDone { finish() }
    }

    @usableFromInline
    override func onCompleted() {
        guard gate.enter() else { return gate.enqueue { self.onCompleted() } }
        isSourceDone = true
        link.reset()
        if !isInnerRunning { finish() }
        gate.leave()
    }
}

extension SwitchSink: InnerSinkParent {
    func innerNext(_ element: Result, _ sink: InnerSink<SwitchSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerNext(element, sink) } }
        if sink.number == latest, !link.isDisposed { downstream.onNext(element) }
        gate.leave()
    }

    func innerError(_ error: any Error, _ sink: InnerSink<SwitchSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerError(error, sink) } }
        sink.dispose()
        if sink.number == latest { fail(error) }
        gate.leave()
    }

    func innerCompleted(_ sink: InnerSink<SwitchSink>) {
        guard gate.enter() else { return gate.enqueue { self.innerCompleted(sink) } }
        if sink.number == latest { innerEnded() }
        gate.leave()
    }
}
