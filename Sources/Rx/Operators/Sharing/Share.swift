/// The lifetime of a shared sequence's connection and of the elements that it replays.
public enum SubjectLifetimeScope: Sendable {
    /// Until the last subscription is disposed or the source terminates. The next subscriber starts a new connection.
    case whileConnected
    /// As long as the shared sequence itself. Later subscribers receive the replayed elements, and the termination if
    /// the source has terminated.
    case forever
}

extension ObservableType {
    /// Shares one subscription to this sequence among concurrent subscribers, and replays the last `replay` elements to
    /// each new one.
    ///
    /// The subscription to the source is disposed before the subscribers receive the source's last event. A new
    /// subscriber joins after it has received the replay: an element that it causes during the replay is sent only to
    /// the other subscribers.
    ///
    ///     source            ---1---2---3---|
    ///     share(replay: 1)  ---1---2---3---|
    ///     late subscriber        1-2---3---|
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        Share(asObservable(), replay: replay, scope: scope)
    }
}

private final class Share<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects `connection`.
    private let source: Observable<Element>
    private let replay: Int
    private let scope: SubjectLifetimeScope
    private let lock = SpinLock()
    @exclusivity(unchecked) private var connection: ShareConnection<Element>?

    init(_ source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
        self.source = source
        self.replay = replay
        self.scope = scope
    }

    override func run(_ sink: Sink<Element>) {
        let connection = joinedConnection()
        connection.run(sink)
        connection.connect(to: source)
    }

    /// Returns the current connection, or a new one if there is none, and keeps it open until the caller has
    /// subscribed.
    private func joinedConnection() -> ShareConnection<Element> {
        while true {
            lock.lock()
            let connection = self.connection ?? ShareConnection(scope == .whileConnected ? self : nil, replay: replay)
            self.connection = connection
            lock.unlock()
            if connection.join() { return connection }
            forget(connection)
        }
    }

    /// Forgets a connection that has terminated or has no subscribers left.
    func forget(_ connection: ShareConnection<Element>) {
        lock.lock()
        let gone = self.connection === connection ? exchange(&self.connection, with: nil) : nil
        lock.unlock()
        withExtendedLifetime(gone) {}
    }
}

/// A subscription to the source together with its subscribers.
private final class ShareConnection<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects the `private var` properties and `latest`; the rest of the conformance is inherited.
    /// The shared sequence, notified when this connection is closed. Until then the two retain each other. `nil` for a
    /// connection that is never closed.
    private let parent: Share<Element>?
    @exclusivity(unchecked) private var kept = Recent<Element>()
    /// The latest element, if exactly one element is replayed.
    ///
    /// A pointer rather than an optional because unspecialized code would look up the optional's type metadata for each
    /// element.
    private let latest = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) private var upstream: ShareSink<Element>?
    private let replayCount: Int32
    /// The number of callers that are about to subscribe.
    @exclusivity(unchecked) private var joining: Int32 = 0
    @exclusivity(unchecked) private var hasLatest = false
    /// Indicates whether the connection is closed and accepts no further subscribers.
    @exclusivity(unchecked) private var isOver = false

    init(_ parent: Share<Element>?, replay: Int) {
        self.parent = parent
        replayCount = Int32(clamping: replay)
        super.init()
    }

    override func rememberLocked(_ element: Element) -> Element? {
        guard replayCount == 1 else { return kept.append(element, limit: Int(replayCount)) }
        defer { latest.initialize(to: element) }
        guard hasLatest else {
            hasLatest = true
            return nil
        }
        return latest.move()
    }

    override var replaysLocked: Bool { replayCount == 1 ? hasLatest : kept.count > 0 }

    override var sendsWithinReplay: Bool { false }

    override func replayUnlocking(to sink: Sink<Element>, _ upstream: DisposeBase?) {
        if hasLatest { return replayUnlocking(latest.pointee, to: sink, upstream) }
        replayUnlocking(kept.elements, to: sink, upstream)
    }

    /// Keeps the connection open until `connect(to:)` is called. Returns false if it is already closed.
    func join() -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if !isOver { joining += 1 }
        return !isOver
    }

    /// Subscribes to the source unless that has been done, no subscriber is left, or the source has terminated.
    func connect(to source: Observable<Element>) {
        lock.lock()
        joining -= 1
        guard liveCountLocked > 0 else {
            lock.unlock()
            return becameIdle()
        }
        guard upstream == nil, !isStopped else { return lock.unlock() }
        let sink = ShareSink(self)
        upstream = sink
        lock.unlock()
        source.attach(sink)
    }

    override func becameIdle() {
        lock.lock()
        guard liveCountLocked == 0, joining == 0 else { return lock.unlock() }
        isOver = parent != nil
        let upstream = self.upstream
        self.upstream = nil
        lock.unlock()
        parent?.forget(self)
        upstream?.dispose()
    }

    fileprivate func next(_ element: Element) {
        switch replayCount {
        case 0: send(element)
        case 1: sendKeeping(element)
        default: sendRemembering(element)
        }
    }

    /// Does the same as `sendRemembering(_:)` for a replay of exactly one element.
    private func sendKeeping(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWaitLocked(me) { return leaveElementToOwnerUnlocking(element) }
        if hasLatest {
            let outdated = latest.move()
            latest.initialize(to: element)
            sendOwnedUnlocking(element, me)
            withExtendedLifetime(outdated) {}
        } else {
            latest.initialize(to: element)
            hasLatest = true
            sendOwnedUnlocking(element, me)
        }
    }

    deinit {
        if hasLatest { latest.deinitialize(count: 1) }
        latest.deallocate()
    }

    fileprivate func ended(_ event: Event<Element>) {
        parent?.forget(self)
        lock.lock()
        let upstream = self.upstream
        self.upstream = nil
        lock.unlock()
        withExtendedLifetime(upstream) { stop(event) }
    }
}

private final class ShareSink<Element>: Sink<Element> {
    private let connection: ShareConnection<Element>
    private let link = Link()

    init(_ connection: ShareConnection<Element>) { self.connection = connection }

    override func setUpstream(_ upstream: DisposeBase) { link.set(upstream) }

    override var isDisposed: Bool { link.isDisposed }

    override func dispose() { link.dispose() }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        connection.next(element)
    }

    override func onError(_ error: any Error) { end(.error(error)) }

    override func onCompleted() { end(.completed) }

    private func end(_ event: Event<Element>) {
        let (isFirst, last) = link.end()
        guard isFirst else { return }
        last?.dispose()
        connection.ended(event)
    }
}
