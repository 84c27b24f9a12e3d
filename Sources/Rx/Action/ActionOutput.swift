/// An event of an action. Each output is derived from some of these events.
///
/// The type does not depend on the action's elements, so that the outputs for states and errors are ordinary types. The
/// generic ones would have to be looked up each time, which takes longer than a subscription.
enum ActionEvent {
    case status(ActionStatus)
    case error(ActionError)
    /// A run, an `Observable` of the action's elements.
    case run(AnyObject)
}

/// The rule that derives one of an action's outputs from its events. It is a type rather than a closure to save memory,
/// because a page has many outputs.
protocol ActionPart<Value> {
    associatedtype Value
    /// Sends the value that the output emits for `event`, if the event affects the output.
    static func send(_ event: ActionEvent, to sink: Sink<Value>)
}

enum StatusPart: ActionPart {
    static func send(_ event: ActionEvent, to sink: Sink<ActionStatus>) {
        if case .status(let status) = event { sink.onNext(status) }
    }
}

enum EnabledPart: ActionPart {
    static func send(_ event: ActionEvent, to sink: Sink<Bool>) {
        if case .status(let status) = event, status.topic != .executing { sink.onNext(status.isEnabled) }
    }
}

enum ExecutingPart: ActionPart {
    static func send(_ event: ActionEvent, to sink: Sink<Bool>) {
        if case .status(let status) = event, status.topic != .enabled { sink.onNext(status.isExecuting) }
    }
}

enum ErrorPart: ActionPart {
    static func send(_ event: ActionEvent, to sink: Sink<ActionError>) {
        if case .error(let error) = event { sink.onNext(error) }
    }
}

enum UnderlyingErrorPart: ActionPart {
    static func send(_ event: ActionEvent, to sink: Sink<any Error>) {
        if case .error(.underlyingError(let error)) = event { sink.onNext(error) }
    }
}

enum RunPart<Element>: ActionPart {
    static func send(_ event: ActionEvent, to sink: Sink<Observable<Element>>) {
        // Only the action sends runs, and they have its elements.
        if case .run(let run) = event { sink.onNext(unsafeDowncast(run, to: Observable<Element>.self)) }
    }
}

/// One output of an action.
final class ActionOutput<Part: ActionPart>: Producer<Part.Value>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let core: Multicaster<ActionEvent>

    init(_ core: Multicaster<ActionEvent>, _ part: Part.Type) { self.core = core }

    override func run(_ sink: Sink<Part.Value>) { core.run(ActionOutputSink<Part>(sink)) }
}

private final class ActionOutputSink<Part: ActionPart>: OperatorSink<ActionEvent, Part.Value> {
    override func onNext(_ event: ActionEvent) {
        if !link.isDisposed { Part.send(event, to: downstream) }
    }
}
