extension ObservableType {
    /// A sequence of these elements, one turn of the trampoline each.
    ///
    ///     of(1, 2, 3)   (123|)
    public static func of(
        _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// A sequence of an array's elements, one turn of the trampoline each.
    public static func from(
        _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        emit(array, scheduler)
    }

    /// A sequence of a collection's elements, one turn of the trampoline each.
    public static func from<Elements: Swift.Sequence>(
        _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Elements.Element == Element {
        emit(sequence, scheduler)
    }

    /// A sequence of the value, or an empty one for nil.
    public static func from(optional: Element?) -> Observable<Element> {
        optional.map(Observable.just) ?? .empty()
    }

    /// A sequence of the value, or an empty one for nil, sent by `scheduler`.
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

/// Sends a sequence's elements, one per step.
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

/// A source that sends one element per step, and ends when nobody waits for more.
class EmissionSteps<Element>: SteppingWork {
    final let sink: Sink<Element>

    init(_ sink: Sink<Element>) { self.sink = sink }
}

/// Takes the steps on `scheduler`, so that other work there takes its turns in between.
func emitSteps<Element>(
    of steps: EmissionSteps<Element>, to sink: Sink<Element>, on scheduler: any ImmediateSchedulerType
) {
    if scheduler is CurrentThreadScheduler { return CurrentThreadScheduler.schedule(steps) }
    // Linked first: the end, which may come on another thread at once, must not find the link of what follows it.
    let run = SingleAssignmentDisposable()
    sink.setUpstream(run)
    run.setDisposable(
        bound(scheduler).scheduleRecursive(steps) { steps, recurse in
            if steps.step() { recurse(steps) }
        })
}
