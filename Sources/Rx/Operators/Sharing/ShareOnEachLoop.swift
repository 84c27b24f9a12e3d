extension ObservableType {
    /// Shares one subscription to this sequence among the concurrent subscribers of each loop, and replays the last
    /// `replay` elements to each new one.
    ///
    /// Pages on several loops can use the result without waiting for each other, and each receives its events on its own
    /// loop if the source sends them where it was subscribed to. Subscribers on threads without a `MainLoop` share one
    /// more subscription. Each subscription to the source is disposed with the last of its subscribers, as with
    /// `share(replay:scope:)` and `whileConnected`.
    ///
    /// - Complexity: A subscription takes time proportional to the number of loops, of which there are a few.
    public func shareOnEachLoop(replay: Int = 0) -> Observable<Element> {
        let source = asObservable()
        // One element that is always there is cheaper to send than to share.
        return source is Just<Element> ? source : ShareOnEachLoop(source, replay: replay)
    }
}

private final class ShareOnEachLoop<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `shared`.
    private let source: Observable<Element>
    private let replay: Int
    private let lock = SpinLock()
    /// The shared sequence of each loop that has had a subscriber.
    @exclusivity(unchecked) private var shared: [SharedOnLoop] = []

    init(_ source: Observable<Element>, replay: Int) {
        self.source = source
        self.replay = replay
    }

    override func run(_ sink: Sink<Element>) { onThisLoop().run(sink) }

    private func onThisLoop() -> Observable<Element> {
        let loop = MainLoops.current.map { ObjectIdentifier($0) }
        lock.lock()
        defer { lock.unlock() }
        for known in shared where known.loop == loop {
            return unsafeDowncast(known.sequence, to: Observable<Element>.self)
        }
        let new = source.share(replay: replay)
        shared.append(SharedOnLoop(loop: loop, sequence: new))
        return new
    }
}

/// The sequence that the subscribers of one loop share.
///
/// Not generic, because unspecialized code would look up the type of the elements' sequence for each subscription.
private struct SharedOnLoop {
    /// The loop; `nil` for threads without one.
    let loop: ObjectIdentifier?
    /// An `Observable` of the shared elements.
    let sequence: AnyObject
}
