/// How long a shared sequence's subject lives.
public enum SubjectLifetimeScope: Sendable {
    /// As long as somebody is subscribed; the next subscription begins anew.
    case whileConnected
    /// As long as the shared sequence; a later subscriber sees what was replayed before, even the end.
    case forever
}

extension ObservableType {
    /// This sequence, subscribed once for all who subscribe while somebody is; each newcomer is sent the last `replay` elements first.
    ///
    /// When the source ends, its subscription is disposed before the subscribers are told. A newcomer counts as a subscriber once it has been sent the
    /// replay: an element that it causes meanwhile goes to the others.
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

    /// The present connection, which is not given up as long as the caller is about to subscribe; a new one when it has been.
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

    /// The connection has ended, or nobody follows it any more.
    func forget(_ connection: ShareConnection<Element>) {
        lock.lock()
        let gone = self.connection === connection ? exchange(&self.connection, with: nil) : nil
        lock.unlock()
        withExtendedLifetime(gone) {}
    }
}

/// One subscription to the source, and those who follow it.
private final class ShareConnection<Element>: Multicaster<Element>, @unchecked Sendable {
    // Unchecked: `lock` protects what is `private var`, and `latest`; else as its base class.
    /// Told when this is given up; until then both keep each other. Nil where it is never given up.
    private let parent: Share<Element>?
    @exclusivity(unchecked) private var kept = Recent<Element>()
    /// The one element that is kept where one is.
    ///
    /// A pointer rather than an optional: code that is not specialised would look the optional's type up for each element.
    private let latest = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) private var upstream: ShareSink<Element>?
    private let replayCount: Int32
    /// How many are about to subscribe.
    @exclusivity(unchecked) private var joining: Int32 = 0
    @exclusivity(unchecked) private var hasLatest = false
    /// Whether it has been given up, so that nobody may subscribe to it any more.
    @exclusivity(unchecked) private var isOver = false

    init(_ parent: Share<Element>?, replay: Int) {
        self.parent = parent
        replayCount = Int32(clamping: replay)
        super.init()
    }

    override func remember(_ element: Element) -> Element? {
        guard replayCount == 1 else { return kept.append(element, limit: Int(replayCount)) }
        defer { latest.initialize(to: element) }
        guard hasLatest else {
            hasLatest = true
            return nil
        }
        return latest.move()
    }

    override var replays: Bool { replayCount > 0 }

    override var sendsWithinReplay: Bool { false }

    override func replay() -> [Element] {
        guard replayCount == 1 else { return kept.elements }
        return hasLatest ? [latest.pointee] : []
    }

    /// Follows the source, unless it is being followed, nobody waits for it, or it has ended.
    /// Keeps it from being given up until `connect(to:)`; false when it has been already.
    func join() -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if !isOver { joining += 1 }
        return !isOver
    }

    func connect(to source: Observable<Element>) {
        lock.lock()
        joining -= 1
        guard liveCount > 0 else {
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
        guard liveCount == 0, joining == 0 else { return lock.unlock() }
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

    /// The same as `sendRemembering(_:)` for the one element that is kept.
    private func sendKeeping(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && mustWait(me) { return leaveElementToOwner(element) }
        if hasLatest {
            let outdated = latest.move()
            latest.initialize(to: element)
            sendOwned(element, me)
            withExtendedLifetime(outdated) {}
        } else {
            latest.initialize(to: element)
            hasLatest = true
            sendOwned(element, me)
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
