extension ObservableType where Element: RxAbstractInteger {
    /// Returns a sequence of `count` consecutive integers, beginning with `start`.
    ///
    /// A negative `count` traps, and so does a range that exceeds the maximum of `Element`.
    ///
    ///     range(start: 1, count: 3)   (123|)
    public static func range(
        start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        precondition(count >= 0, "The count of a range must not be negative")
        precondition(count == 0 || !start.addingReportingOverflow(count - 1).overflow, "The range must fit its type")
        return Observable.operation { sink in
            emitSteps(of: RangeSteps(start, count, sink), to: sink, on: scheduler)
        }
    }
}

/// The integer types that `range`, `interval` and `timer` can emit.
public typealias RxAbstractInteger = FixedWidthInteger

private final class RangeSteps<Element: RxAbstractInteger>: EmissionSteps<Element> {
    private let start: Element
    private let count: Element
    private var index: Element = 0

    init(_ start: Element, _ count: Element, _ sink: Sink<Element>) {
        self.start = start
        self.count = count
        super.init(sink)
    }

    override func step() -> Bool {
        guard !sink.isDisposed else { return false }
        guard index < count else {
            sink.onCompleted()
            return false
        }
        let element = start + index
        index += 1
        sink.onNext(element)
        return true
    }
}
