import Dispatch

/// A gated stage with a timer that is restarted repeatedly. A number distinguishes the latest run of the timer from an
/// earlier one that was already due.
class CountdownSink<Input, Output>: GatedSink<Input, Output> {
    private final let duration: RxTimeInterval
    private final let scheduler: any SchedulerType
    final let timer = SerialDisposable()
    /// The number of the latest run of the timer. Accessed only inside the gate once the source is subscribed to.
    @exclusivity(unchecked) final var number = 0

    init(_ duration: RxTimeInterval, _ scheduler: any SchedulerType, _ downstream: Sink<Output>) {
        self.duration = duration
        self.scheduler = scheduler
        super.init(downstream)
    }

    /// Starts the run `number` of the timer in place of the previous one.
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

    /// Handles the expiry of the latest run of the timer. Called inside the gate. The stage may have been disposed.
    func timeIsUp() { fatalError("A subclass of CountdownSink must override timeIsUp()") }

    override func dispose() {
        super.dispose()
        timer.dispose()
    }
}
