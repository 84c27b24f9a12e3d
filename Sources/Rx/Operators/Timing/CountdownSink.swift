import Dispatch

/// A gated stage with a timer that is begun anew again and again. A number tells the latest run from a former one that was due already.
class CountdownSink<Input, Output>: GatedSink<Input, Output> {
    private final let duration: RxTimeInterval
    private final let scheduler: any SchedulerType
    final let timer = SerialDisposable()
    /// Which run of the timer counts. Touched inside the gate, once the source is followed.
    @exclusivity(unchecked) final var number = 0

    init(_ duration: RxTimeInterval, _ scheduler: any SchedulerType, _ downstream: Sink<Output>) {
        self.duration = duration
        self.scheduler = scheduler
        super.init(downstream)
    }

    /// Begins the run that `number` names, in place of the one before.
    final func startTimer() {
        guard !timer.isDisposed else { return }
        let once = SingleAssignmentDisposable()
        timer.disposable = once
        once.setDisposable(
            scheduler.scheduleRelative(number, dueTime: duration) { [self] number in
                due(number)
                return Disposables.create()
            })
    }

    private func due(_ number: Int) {
        guard gate.enter() else { return gate.enqueue { self.due(number) } }
        if number == self.number { timeIsUp() }
        gate.leave()
    }

    /// Inside the gate: the time is up, and no other run has begun. The stage may have been disposed.
    func timeIsUp() { fatalError("A stage with a timer does something when the time is up: override timeIsUp()") }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
