extension ImmediateSchedulerType {
    /// Runs `action`, which may schedule itself again with another state, any number of times.
    ///
    /// The stack does not grow if the scheduler queues its actions.
    public func scheduleRecursive<State>(
        _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
    ) -> any Disposable {
        let recursion = RecursiveSchedule(self, action)
        recursion.schedule(state)
        return recursion
    }
}

extension SchedulerType {
    /// Runs `action` after `dueTime`. The action may schedule itself again with another state and another delay.
    public func scheduleRecursive<State>(
        _ state: State, dueTime: RxTimeInterval,
        action: @escaping (_ state: State, _ recurse: (_ state: State, _ dueTime: RxTimeInterval) -> Void) -> Void
    ) -> any Disposable {
        let recursion = TimedRecursiveSchedule(self, action)
        recursion.schedule(state, dueTime)
        return recursion
    }
}

/// Work that schedules itself again and is canceled as a whole.
private final class RecursiveSchedule<State>: DisposeBase, @unchecked Sendable {
    // Unchecked: the composite disposable is thread-safe; everything else is immutable.
    private let scheduler: any ImmediateSchedulerType
    private let action: (State, (State) -> Void) -> Void
    private let scheduled = CompositeDisposable()

    init(_ scheduler: any ImmediateSchedulerType, _ action: @escaping (State, (State) -> Void) -> Void) {
        self.scheduler = scheduler
        self.action = action
    }

    override func dispose() { scheduled.dispose() }

    func schedule(_ state: State) {
        guard !scheduled.isDisposed else { return }
        let slot = SingleAssignmentDisposable()
        guard let key = scheduled.insert(slot) else { return }
        let disposable = scheduler.schedule(state) { [self] state in
            scheduled.forget(key)
            guard !scheduled.isDisposed else { return Disposables.create() }
            action(state) { schedule($0) }
            return Disposables.create()
        }
        slot.setDisposable(disposable)
    }
}

private final class TimedRecursiveSchedule<State>: DisposeBase, @unchecked Sendable {
    // Unchecked: the composite disposable is thread-safe; everything else is immutable.
    typealias Action = (State, (State, RxTimeInterval) -> Void) -> Void

    private let scheduler: any SchedulerType
    private let action: Action
    private let scheduled = CompositeDisposable()

    init(_ scheduler: any SchedulerType, _ action: @escaping Action) {
        self.scheduler = scheduler
        self.action = action
    }

    override func dispose() { scheduled.dispose() }

    func schedule(_ state: State, _ dueTime: RxTimeInterval) {
        guard !scheduled.isDisposed else { return }
        let slot = SingleAssignmentDisposable()
        guard let key = scheduled.insert(slot) else { return }
        let disposable = scheduler.scheduleRelative(state, dueTime: dueTime) { [self] state in
            scheduled.forget(key)
            guard !scheduled.isDisposed else { return Disposables.create() }
            action(state) { schedule($0, $1) }
            return Disposables.create()
        }
        slot.setDisposable(disposable)
    }
}
