/// A subject that emits its last elements on subscription and every element after them.
///
///     subject (2)     --1--2--3------|
///     late subscriber         (23)---|
public final class ReplaySubject<Element>: Multicaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: `lock` protects `kept`; otherwise as in the base class.
    /// The type of the subject's observer side.
    public typealias Observer = ReplaySubject<Element>

    private let bufferSize: Int
    @exclusivity(unchecked) private var kept = Recent<Element>()

    private init(bufferSize: Int) {
        self.bufferSize = bufferSize
        super.init()
    }

    /// Returns a subject that replays at most `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(bufferSize: bufferSize) }

    /// Returns a subject that replays every element. Its memory grows with each element.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(bufferSize: .max) }

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    override func rememberLocked(_ element: Element) -> Element? { kept.append(element, limit: bufferSize) }

    override var isKeptBySubscriptions: Bool { false }

    override var replaysLocked: Bool { kept.count > 0 }

    override var sendsWithinReplay: Bool { false }

    override func replayUnlocking(to sink: Sink<Element>, _ upstream: DisposeBase?) {
        replayUnlocking(kept.elements, to: sink, upstream)
    }

    override func forgetLocked() -> [Element] {
        defer { kept = Recent() }
        return kept.elements
    }

    /// Sends the event to all subscribers. Thread-safe.
    public func on(_ event: Event<Element>) {
        if case .next(let element) = event { sendRemembering(element) } else { stop(event) }
    }

    /// Sends the element to all subscribers and keeps it for future ones. Thread-safe.
    public func onNext(_ element: Element) { sendRemembering(element) }

    /// Terminates the sequence with `error`, which is also replayed.
    public func onError(_ error: any Error) { stop(.error(error)) }

    /// Completes the sequence. The completion is also replayed.
    public func onCompleted() { stop(.completed) }

    /// Returns this subject, whose observer side it is.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Releases all subscribers. Later subscribers receive `RxError.disposed`.
    public func dispose() { release() }
}

/// A ring buffer of the most recent elements.
struct Recent<Element> {
    private var ring: [Element] = []
    private var oldest = 0

    /// Appends an element, and removes and returns the oldest if there are then more than `limit`.
    mutating func append(_ element: Element, limit: Int) -> Element? {
        if ring.count < limit {
            ring.append(element)
            return nil
        }
        guard limit > 0 else { return nil }
        let outdated = ring[oldest]
        ring[oldest] = element
        oldest = (oldest + 1) % limit
        return outdated
    }

    var count: Int { ring.count }

    /// The elements from the oldest to the newest.
    var elements: [Element] { oldest == 0 ? ring : Array(ring[oldest...] + ring[..<oldest]) }
}
