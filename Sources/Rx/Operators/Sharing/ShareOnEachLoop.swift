extension ObservableType {
    /// Shares one subscription to this sequence among the concurrent subscribers of each loop, and replays the last
    /// `replay` elements to each new one.
    ///
    /// Pages on several loops can use the result without waiting for each other, and each receives its events on its own
    /// loop if the source sends them where it was subscribed to. Subscribers on threads without a `MainLoop` share one
    /// more subscription. Each subscription to the source is disposed with the last of its subscribers, as with
    /// `share(replay:scope:)` and `whileConnected`.
    ///
    /// - Complexity: A subscription costs a look-up in a dictionary with one entry for each loop.
    public func shareOnEachLoop(replay: Int = 0) -> Observable<Element> {
        ShareOnEachLoop(asObservable(), replay: replay)
    }
}

private final class ShareOnEachLoop<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `shared`.
    private let source: Observable<Element>
    private let replay: Int
    private let lock = SpinLock()
    /// The shared sequence of each loop that has had a subscriber. The key is `nil` for threads without a loop.
    @exclusivity(unchecked) private var shared: [ObjectIdentifier?: Observable<Element>] = [:]

    init(_ source: Observable<Element>, replay: Int) {
        self.source = source
        self.replay = replay
    }

    override func run(_ sink: Sink<Element>) { onThisLoop().run(sink) }

    private func onThisLoop() -> Observable<Element> {
        let loop = MainLoops.current.map { ObjectIdentifier($0) }
        return lock.withLock {
            if let known = shared[loop] { return known }
            let new = source.share(replay: replay)
            shared[loop] = new
            return new
        }
    }
}
