/// Sends each subscriber the last few elements, and then what it is told.
///
///     subject (2)     --1--2--3------|
///     late subscriber         (23)---|
public final class ReplaySubject<Element>: Multicaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: `lock` protects `kept`; else as its base class.
    /// What observes for it.
    public typealias Observer = ReplaySubject<Element>

    private let bufferSize: Int
    @exclusivity(unchecked) private var kept = Recent<Element>()

    private init(bufferSize: Int) {
        self.bufferSize = bufferSize
        super.init()
    }

    /// Makes one that replays at most `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(bufferSize: bufferSize) }

    /// Makes one that replays every element. Its memory grows with each.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(bufferSize: .max) }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    override func remember(_ element: Element) -> Element? { kept.append(element, limit: bufferSize) }

    override var isKeptBySubscriptions: Bool { false }

    override var replays: Bool { true }

    override var sendsWithinReplay: Bool { false }

    override func replay() -> [Element] { kept.elements }

    override func forget() -> [Element] {
        defer { kept = Recent() }
        return kept.elements
    }

    /// Sends the event to all subscribers. Any thread may call.
    public func on(_ event: Event<Element>) {
        if case .next(let element) = event { sendRemembering(element) } else { stop(event) }
    }

    /// Sends the element to all subscribers, and keeps it for those to come. Any thread may call.
    public func onNext(_ element: Element) { sendRemembering(element) }

    /// Ends the sequence with an error, which is replayed too.
    public func onError(_ error: any Error) { stop(.error(error)) }

    /// Ends the sequence; the end is replayed too.
    public func onCompleted() { stop(.completed) }

    /// Itself.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Lets go of all subscribers; whoever subscribes later gets `RxError.disposed`.
    public func dispose() { release() }
}

/// The last few of a sequence of elements.
struct Recent<Element> {
    private var ring: [Element] = []
    private var oldest = 0

    /// Adds one, and returns the oldest when there are then more than `limit`.
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

    /// From the oldest to the newest.
    var elements: [Element] { oldest == 0 ? ring : Array(ring[oldest...] + ring[..<oldest]) }
}
