/// An action's state and work in one object, which tells all that its outputs are made of.
///
/// It outlives its action where somebody still has the inputs: these work on, but `enabled` stays as it was.
final class ActionCore<Input, Element>: Multicaster<ActionEvent<Element>>, @unchecked Sendable {
    // Unchecked: `lock` protects the mutable properties; else as its base class. The factory is called by whoever brings an input, and is
    // to bear that, as every closure that is given to Rx.
    /// What was told last.
    @exclusivity(unchecked) private var told = ActionStatus()
    /// What `enabledIf` said last; nil before that.
    @exclusivity(unchecked) private var isOn: Bool?
    @exclusivity(unchecked) private var isExecuting = false
    /// What was told of it last, or is about to be: it may wait in the backlog.
    @exclusivity(unchecked) private var isToldExecuting = false
    @exclusivity(unchecked) private var isEnabled = false
    @exclusivity(unchecked) private var isEnded = false
    let makeWork: (Input) -> Observable<Element>
    @exclusivity(unchecked) private var condition: DisposeBase?
    /// The runs that the action itself follows, to know when they end.
    @exclusivity(unchecked) private var followed: [DisposeBase] = []
    /// What `execute(_:)` has begun and has not ended.
    @exclusivity(unchecked) private var answered: [DisposeBase] = []

    init(_ makeWork: @escaping (Input) -> Observable<Element>) {
        self.makeWork = makeWork
        super.init()
    }

    // MARK: What newcomers are told

    override var replays: Bool { true }

    override func replay() -> [ActionEvent<Element>] {
        var status = told
        status.topic = .both
        return [.status(status)]
    }

    override func remember(_ event: ActionEvent<Element>) -> ActionEvent<Element>? {
        if case .status(let status) = event { told = status }
        return nil
    }

    // MARK: Status

    func follow(_ enabledIf: Observable<Bool>) {
        let sink = ActionConditionSink(self)
        condition = sink
        sink.follow(enabledIf)
    }

    /// `enabledIf` says so.
    func switched(_ isOn: Bool) {
        lock.lock()
        self.isOn = isOn
        tellEnabled()
    }

    /// `enabledIf` has no more to say.
    func conditionEnded() {
        let last = lock.withLock { exchange(&condition, with: nil) }
        withExtendedLifetime(last) {}
    }

    /// First whoever watches `enabled` is told, then whoever watches `executing`.
    private func setExecuting(_ isExecuting: Bool) {
        lock.lock()
        self.isExecuting = isExecuting
        tellEnabled()
        lock.lock()
        // Another run may have begun or ended meanwhile, from within that event or on another thread, and have told.
        guard self.isExecuting != isToldExecuting else { return lock.unlock() }
        isToldExecuting = self.isExecuting
        announce(ActionStatus(isEnabled: isEnabled, isExecuting: isToldExecuting, topic: .executing))
    }

    /// Lock held; gives it back.
    private func tellEnabled() {
        guard let isOn, !isEnded else { return lock.unlock() }
        isEnabled = isOn && !isExecuting
        announce(ActionStatus(isEnabled: isEnabled, isExecuting: isToldExecuting, topic: .enabled))
    }

    /// Waits for what is being told, by this thread too: else some would be told the newer status before the older one. Lock held; gives it back.
    private func announce(_ status: ActionStatus) {
        if owner != 0 { return leaveElementToOwner(.status(status)) }
        told = status
        sendOwned(.status(status), currentThreadToken())
    }

    // MARK: Runs

    /// Begins a run, or says why not. `result` is told what comes of it.
    func take(_ input: Input, toldTo result: ReplaySubject<Element>? = nil) {
        let (isNoticed, isEnabled) = lock.withLock { (isFollowing || result != nil, self.isEnabled) }
        guard isNoticed else { return }
        guard isEnabled else {
            send(.error(.notEnabled))
            result?.onError(ActionError.notEnabled)
            return
        }
        let run = makeWork(input)
            .do(onError: { [self] in send(.error(.underlyingError($0))) })
            .share(replay: 1, scope: .forever)
        // As every sequence it takes its turn on this thread, so that all who follow the run are there when its work begins to send.
        _ = CurrentThreadScheduler.instance.schedule(()) { [self] in
            begin(run, toldTo: result)
            return Disposables.create()
        }
    }

    /// Whether the action itself follows its runs: as long as it lives, and while somebody watches an output. Read with the lock held.
    private var isFollowing: Bool { !isEnded || liveCount > 0 }

    private func begin(_ run: Observable<Element>, toldTo result: ReplaySubject<Element>?) {
        let following = ActionRunSink(self)
        if lock.withLock({ insert(following) }) {
            setExecuting(true)
            following.begin(run)
        }
        send(.run(run))
        guard let result else { return }
        let answering = ActionResultSink(self, result)
        if lock.withLock({ insert(answering) }) { answering.follow(run) }
    }

    /// Lock held; whether it is still wanted.
    private func insert(_ following: ActionRunSink<Input, Element>) -> Bool {
        guard isFollowing else { return false }
        followed.append(following)
        return true
    }

    /// Lock held; whether it is still wanted.
    private func insert(_ answering: ActionResultSink<Input, Element>) -> Bool {
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

    // MARK: The end

    /// The action is gone.
    func end() {
        lock.lock()
        isEnded = true
        let condition = exchange(&self.condition, with: nil)
        let answered = exchange(&self.answered, with: [])
        let followed = isFollowing ? [] : exchange(&self.followed, with: [])
        lock.unlock()
        condition?.dispose()
        for sink in answered { sink.dispose() }
        for sink in followed { sink.dispose() }
    }

    override func becameIdle() {
        let followed = lock.withLock { isFollowing ? [] : exchange(&self.followed, with: []) }
        for sink in followed { sink.dispose() }
    }
}
