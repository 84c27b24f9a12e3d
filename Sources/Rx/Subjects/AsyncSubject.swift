/// A subject that emits only the last element, when the sequence completes.
///
///     subject      --1--2--3--|
///     subscriber   -----------(3|)
public final class AsyncSubject<Element>: Multicaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: `lock` protects `latest`; otherwise as in the base class.
    /// The type of the subject's observer side.
    public typealias Observer = AsyncSubject<Element>

    @exclusivity(unchecked) private var latest: Element?

    /// Creates a subject without an element.
    public override init() { super.init() }

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    override func lastElementLocked(before event: Event<Element>) -> Element? { event.isCompleted ? latest : nil }

    override var isKeptBySubscriptions: Bool { false }

    override func replayUnlocking(to sink: Sink<Element>, _ upstream: DisposeBase?) {
        if case .completed = aside?.ending, let latest { return replayUnlocking(latest, to: sink, upstream) }
        replayUnlocking([], to: sink, upstream)
    }

    override func forgetLocked() -> [Element] {
        defer { latest = nil }
        return latest.map { [$0] } ?? []
    }

    /// Keeps the element until the sequence completes, or terminates the sequence. Thread-safe.
    public func on(_ event: Event<Element>) {
        guard case .next(let element) = event else { return stop(event) }
        lock.lock()
        let outdated = latest
        if !isStopped { latest = element }
        lock.unlock()
        withExtendedLifetime(outdated) {}
    }

    /// Returns this subject, whose observer side it is.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Releases all subscribers. Later subscribers receive `RxError.disposed`.
    public func dispose() { release() }
}
