extension ObservableType {
    /// Returns a sequence of one element.
    ///
    ///     just(1)   (1|)
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> { Just(element) }

    /// Returns a sequence of one element, sent on `scheduler`. The completion is scheduled separately.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable.operation { sink in
            // Linked before scheduling: the sequence may complete immediately on another thread, and the link may then
            // belong to the sequence that follows.
            let run = SingleAssignmentDisposable()
            sink.setUpstream(run)
            let scheduler = bound(scheduler)
            let scheduled = scheduler.schedule(element) { element in
                sink.onNext(element)
                return scheduler.schedule(()) {
                    sink.onCompleted()
                    return Disposables.create()
                }
            }
            run.setDisposable(scheduled)
        }
    }
}

@usableFromInline
final class Just<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    @usableFromInline let element: Element

    @inlinable
    init(_ element: Element) { self.element = element }

    @usableFromInline
    override func withOnlyElement(_ body: (Element) -> Void) -> Bool {
        body(element)
        return true
    }

    @usableFromInline
    override func run(_ sink: Sink<Element>) {
        sink.onNext(element)
        sink.onCompleted()
    }
}
