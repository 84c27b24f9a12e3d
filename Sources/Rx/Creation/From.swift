extension ObservableType {
    /// Returns a sequence of `elements`, each of them sent in a separate turn of `scheduler`.
    ///
    ///     of(1, 2, 3)   (123|)
    public static func of(
        _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// Returns a sequence of an array's elements, each of them sent in a separate turn of `scheduler`.
    public static func from(
        _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        emit(array, scheduler)
    }

    /// Returns an observable of a Swift sequence's elements, each of them sent in a separate turn of `scheduler`.
    public static func from<Elements: Swift.Sequence>(
        _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Elements.Element == Element {
        emit(sequence, scheduler)
    }

    /// Returns a sequence of the value, or an empty sequence if `optional` is `nil`.
    public static func from(optional: Element?) -> Observable<Element> {
        optional.map(Observable.just) ?? .empty()
    }

    /// Returns a sequence of the value, or an empty sequence if `optional` is `nil`. The events are sent on
    /// `scheduler`.
    public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        guard let optional else { return emit(EmptyCollection(), scheduler) }
        return .just(optional, scheduler: scheduler)
    }

    private static func emit<Elements: Swift.Sequence>(
        _ elements: Elements, _ scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> where Elements.Element == Element {
        Observable.operation { sink in
            emitSteps(of: SequenceSteps(elements, sink), to: sink, on: scheduler)
        }
    }
}

/// A source that sends the elements of a Swift sequence.
private final class SequenceSteps<Elements: Swift.Sequence>: EmissionSteps<Elements.Element> {
    private var iterator: Elements.Iterator

    init(_ elements: Elements, _ sink: Sink<Elements.Element>) {
        iterator = elements.makeIterator()
        super.init(sink)
    }

    override func step() -> Bool {
        guard !sink.isDisposed else { return false }
        guard let element = iterator.next() else {
            sink.onCompleted()
            return false
        }
        sink.onNext(element)
        return true
    }
}

/// A source that sends one element per step, and stops when its subscription is disposed.
class EmissionSteps<Element>: SteppingWork {
    final let sink: Sink<Element>

    init(_ sink: Sink<Element>) { self.sink = sink }
}

/// Runs the steps on `scheduler`, so that other work on it can run between two steps.
func emitSteps<Element>(
    of steps: EmissionSteps<Element>, to sink: Sink<Element>, on scheduler: any ImmediateSchedulerType
) {
    if scheduler is CurrentThreadScheduler { return CurrentThreadScheduler.schedule(steps) }
    // Linked before scheduling: the sequence may complete immediately on another thread, and the link may then belong
    // to the sequence that follows.
    let run = SingleAssignmentDisposable()
    sink.setUpstream(run)
    run.setDisposable(
        bound(scheduler).scheduleRecursive(steps) { steps, recurse in
            if steps.step() { recurse(steps) }
        })
}
