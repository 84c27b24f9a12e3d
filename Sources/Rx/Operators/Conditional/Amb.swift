import Synchronization

extension ObservableType {
    /// Emits the events of this sequence or of `right`, whichever sends an event first.
    ///
    ///     left   ----1--2--|
    ///     right  --a--b----|
    ///     amb    --a--b----|
    public func amb<Source: ObservableType>(_ right: Source) -> Observable<Element> where Source.Element == Element {
        let left = asObservable()
        let right = right.asObservable()
        return Observable.operation { AmbSink($0).start(left, right) }
    }

    /// Emits the events of the sequence that sends an event first.
    public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
    where Sequence.Element == Observable<Element> {
        sequence.reduce(Observable.never()) { $0.amb($1) }
    }
}

private final class AmbSink<Element>: OperatorSink<Swift.Never, Element> {
    private let left = Link()
    private let right = Link()
    /// The number of the sequence that sent the first event; 0 until one has.
    private let chosen = Atomic<Int>(0)

    func start(_ left: Observable<Element>, _ right: Observable<Element>) {
        let leftSink = InnerSink(self, number: 1)
        let rightSink = InnerSink(self, number: 2)
        self.left.set(leftSink)
        self.right.set(rightSink)
        left.attach(leftSink)
        if !rightSink.isDisposed { right.attach(rightSink) }
    }

    /// Chooses the sequence of `sink` if none has been chosen, and returns true if it is the chosen one.
    private func choose(_ sink: InnerSink<AmbSink>) -> Bool {
        let (isFirst, original) = chosen.compareExchange(
            expected: 0, desired: sink.number, ordering: .acquiringAndReleasing)
        if isFirst {
            if sink.number == 1 { right.dispose() } else { left.dispose() }
            return true
        }
        return original == sink.number
    }

    override func dispose() {
        super.dispose()
        left.dispose()
        right.dispose()
    }
}

extension AmbSink: InnerSinkParent {
    var innerEndIsOwn: Bool { true }

    func innerNext(_ element: Element, _ sink: InnerSink<AmbSink>) {
        if choose(sink), !link.isDisposed { downstream.onNext(element) }
    }

    func innerError(_ error: any Error, _ sink: InnerSink<AmbSink>) {
        if choose(sink) { fail(error) }
    }

    func innerCompleted(_ sink: InnerSink<AmbSink>) {
        if choose(sink) { finish() }
    }
}
