/// Sends each subscriber the last element, once the sequence has ended.
///
///     subject      --1--2--3--|
///     subscriber   -----------(3|)
public final class AsyncSubject<Element>: Multicaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: `lock` protects `latest`; else as its base class.
    /// What observes for it.
    public typealias Observer = AsyncSubject<Element>

    @exclusivity(unchecked) private var latest: Element?

    /// Makes one without an element.
    public override init() { super.init() }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    override func lastElement(before event: Event<Element>) -> Element? { event.isCompleted ? latest : nil }

    override var isKeptBySubscriptions: Bool { false }

    override var replays: Bool { true }

    override func replay() -> [Element] {
        if case .completed = aside?.ending, let latest { return [latest] }
        return []
    }

    override func forget() -> [Element] {
        defer { latest = nil }
        return latest.map { [$0] } ?? []
    }

    /// Keeps an element for the end, or ends the sequence. Any thread may call.
    public func on(_ event: Event<Element>) {
        guard case .next(let element) = event else { return stop(event) }
        lock.lock()
        let outdated = latest
        if !isStopped { latest = element }
        lock.unlock()
        withExtendedLifetime(outdated) {}
    }

    /// Itself.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Lets go of all subscribers; whoever subscribes later gets `RxError.disposed`.
    public func dispose() { release() }
}
