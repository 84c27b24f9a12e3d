/// The state and work of an action. It sends the events from which the outputs are derived.
///
/// The core outlives its action as long as the inputs are in use. They continue to work, but `enabled` no longer
/// changes.
final class ActionCore<Input, Element>: Multicaster<ActionEvent>, @unchecked Sendable {
    // Unchecked: `lock` protects the mutable properties; the rest of the conformance is inherited. The thread that
    // sends an input calls the factory, which must permit that, like every closure that is passed to Rx.
    /// The latest status that was sent.
    @exclusivity(unchecked) private var told = ActionStatus()
    /// The latest element of `enabledIf`; `nil` before the first one.
    @exclusivity(unchecked) private var isOn: Bool?
    @exclusivity(unchecked) private var isExecuting = false
    /// The value of `isExecuting` that was sent last or will be sent next: it may be waiting in the backlog.
    @exclusivity(unchecked) private var isToldExecuting = false
    @exclusivity(unchecked) private var isEnabled = false
    @exclusivity(unchecked) private var isEnded = false
    let makeWork: (Input) -> Observable<Element>
    /// The condition that was passed to the action.
    let enabledIf: Observable<Bool>
    @exclusivity(unchecked) private var condition: DisposeBase?
    /// The runs that the action itself follows in order to detect their end.
    @exclusivity(unchecked) private var followed: [DisposeBase] = []
    /// The runs that `execute(_:)` has started and that have not ended.
    @exclusivity(unchecked) private var answered: [DisposeBase] = []

    init(_ makeWork: @escaping (Input) -> Observable<Element>, enabledIf: Observable<Bool>) {
        (self.makeWork, self.enabledIf) = (makeWork, enabledIf)
        super.init()
        follow()
    }

    // MARK: Replay to new subscribers

    override var replaysLocked: Bool { true }

    override func replayUnlocking(to sink: Sink<ActionEvent>, _ upstream: DisposeBase?) {
        var status = told
        status.topic = .both
        replayUnlocking(.status(status), to: sink, upstream)
    }

    override func rememberLocked(_ event: ActionEvent) -> ActionEvent? {
        if case .status(let status) = event { told = status }
        return nil
    }

    // MARK: Status

    private func follow() {
        if enabledIf.withOnlyElement(switched) { return }
        let sink = ActionConditionSink(self)
        condition = sink
        sink.follow(enabledIf)
    }

    /// Handles an element of `enabledIf`.
    func switched(_ isOn: Bool) {
        lock.lock()
        self.isOn = isOn
        tellEnabledUnlocking()
    }

    /// Handles the termination of `enabledIf`.
    func conditionEnded() {
        let last = lock.withLock { exchange(&condition, with: nil) }
        withExtendedLifetime(last) {}
    }

    /// Changes the state and notifies first the subscribers of `enabled`, then those of `executing`.
    private func setExecuting(_ isExecuting: Bool) {
        lock.lock()
        self.isExecuting = isExecuting
        tellEnabledUnlocking()
        lock.lock()
        // Another run may have begun or ended in the meantime, within that event or on another thread, and have sent
        // the state.
        guard self.isExecuting != isToldExecuting else { return lock.unlock() }
        isToldExecuting = self.isExecuting
        announceUnlocking(ActionStatus(isEnabled: isEnabled, isExecuting: isToldExecuting, topic: .executing))
    }

    /// Updates `isEnabled` and sends it.
    private func tellEnabledUnlocking() {
        guard let isOn, !isEnded else { return lock.unlock() }
        isEnabled = isOn && !isExecuting
        announceUnlocking(ActionStatus(isEnabled: isEnabled, isExecuting: isToldExecuting, topic: .enabled))
    }

    /// Sends a status, or queues it while another one is being sent, even by this thread: otherwise some subscribers
    /// would receive the newer status before the older one.
    private func announceUnlocking(_ status: ActionStatus) {
        if owner != 0 { return leaveElementToOwnerUnlocking(.status(status)) }
        told = status
        sendOwnedUnlocking(.status(status), currentThreadToken())
    }

    // MARK: Runs

    /// Starts a run, or sends an error if the action is not enabled. `result` receives the outcome.
    func take(_ input: Input, toldTo result: ReplaySubject<Element>? = nil) {
        let (isNoticed, isEnabled) = lock.withLock { (isFollowingLocked || result != nil, self.isEnabled) }
        guard isNoticed else { return }
        guard isEnabled else {
            send(.error(.notEnabled))
            result?.onError(ActionError.notEnabled)
            return
        }
        let run = makeWork(input)
            .do(onError: { [self] in send(.error(.underlyingError($0))) })
            .share(replay: 1, scope: .forever)
        // The run takes its turn on this thread's trampoline, as every sequence does, so that all followers of the run
        // have subscribed when its work begins to send.
        _ = CurrentThreadScheduler.instance.schedule(()) { [self] in
            begin(run, toldTo: result)
            return Disposables.create()
        }
    }

    /// Indicates whether the action itself follows its runs: as long as it lives, and while an output has a subscriber.
    private var isFollowingLocked: Bool { !isEnded || liveCountLocked > 0 }

    private func begin(_ run: Observable<Element>, toldTo result: ReplaySubject<Element>?) {
        let following = ActionRunSink(self)
        if lock.withLock({ insertLocked(following) }) {
            setExecuting(true)
            following.begin(run)
        }
        send(.run(run))
        guard let result else { return }
        let answering = ActionResultSink(self, result)
        if lock.withLock({ insertLocked(answering) }) { answering.follow(run) }
    }

    /// Stores a subscription to a run, or returns false if it is no longer needed.
    private func insertLocked(_ following: ActionRunSink<Input, Element>) -> Bool {
        guard isFollowingLocked else { return false }
        followed.append(following)
        return true
    }

    /// Stores a subscription to a run, or returns false if it is no longer needed.
    private func insertLocked(_ answering: ActionResultSink<Input, Element>) -> Bool {
        guard !isEnded else { return false }
        answered.append(answering)
        return true
    }

    func ended(_ following: ActionRunSink<Input, Element>) {
        lock.withLock { followed.removeAll { $0 === following } }
        setExecuting(false)
    }

    func ended(_ answering: ActionResultSink<Input, Element>) {
        lock.withLock { answered.removeAll { $0 === answering } }
    }

    // MARK: End

    /// Handles the deallocation of the action.
    func end() {
        lock.lock()
        isEnded = true
        let condition = exchange(&self.condition, with: nil)
        let answered = exchange(&self.answered, with: [])
        let followed = isFollowingLocked ? [] : exchange(&self.followed, with: [])
        lock.unlock()
        condition?.dispose()
        for sink in answered { sink.dispose() }
        for sink in followed { sink.dispose() }
    }

    override func becameIdle() {
        let followed = lock.withLock { isFollowingLocked ? [] : exchange(&self.followed, with: []) }
        for sink in followed { sink.dispose() }
    }
}
