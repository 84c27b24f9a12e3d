import Synchronization

/// The sink of an action's inputs. It ignores their termination.
final class ActionInputSink<Input, Element>: Sink<Input> {
    private let core: ActionCore<Input, Element>

    init(_ core: ActionCore<Input, Element>) { self.core = core }

    override func onNext(_ input: Input) { core.take(input) }
    override func onError(_ error: any Error) {}
    override func onCompleted() {}
}

/// The subscription to the condition that enables an action.
final class ActionConditionSink<Input, Element>: EndSink<Bool> {
    private let core: ActionCore<Input, Element>

    init(_ core: ActionCore<Input, Element>) { self.core = core }

    override func onNext(_ isOn: Bool) {
        if !link.isDisposed { core.switched(isOn) }
    }

    override func onError(_ error: any Error) {
        guard end().isFirst else { return }
        core.conditionEnded()
        Hooks.reportUnhandled(error)
    }

    override func onCompleted() {
        if end().isFirst { core.conditionEnded() }
    }
}

/// The subscription of the action itself to a run, which detects the end of the run.
final class ActionRunSink<Input, Element>: EndSink<Element> {
    private let core: ActionCore<Input, Element>
    /// The number of pending steps: the subscription, and the end of the run once it has arrived. The thread that
    /// performs the last step notifies the action.
    private let steps = Atomic<Int>(1)

    init(_ core: ActionCore<Input, Element>) { self.core = core }

    /// Subscribes to the run. If the run ends within this call, the action is notified once the subscription is
    /// complete.
    func begin(_ run: Observable<Element>) {
        follow(run)
        if steps.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { core.ended(self) }
    }

    override func onNext(_ element: Element) {}

    override func onError(_ error: any Error) { onCompleted() }

    override func onCompleted() {
        let (isFirst, last) = end()
        guard isFirst else { return }
        last?.disposeAfterTermination()
        if steps.add(1, ordering: .acquiringAndReleasing).oldValue == 0 { core.ended(self) }
    }
}

/// The subscription to a run on behalf of the caller of `execute(_:)`.
final class ActionResultSink<Input, Element>: EndSink<Element> {
    private let core: ActionCore<Input, Element>
    private let result: ReplaySubject<Element>

    init(_ core: ActionCore<Input, Element>, _ result: ReplaySubject<Element>) {
        self.core = core
        self.result = result
    }

    override func onNext(_ element: Element) {
        if !link.isDisposed { result.onNext(element) }
    }

    override func onError(_ error: any Error) { end(with: .error(ActionError.underlyingError(error))) }

    override func onCompleted() { end(with: .completed) }

    private func end(with event: Event<Element>) {
        let (isFirst, last) = end()
        guard isFirst else { return }
        core.ended(self)
        result.on(event)
        last?.disposeAfterTermination()
    }
}
