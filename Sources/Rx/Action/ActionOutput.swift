/// An event of an action. Each output is derived from some of these events.
enum ActionEvent<Element> {
    case status(ActionStatus)
    case error(ActionError)
    case run(Observable<Element>)
}

/// The rule that derives one of an action's outputs from its events. It is a type rather than a closure to save memory,
/// because a page has many outputs.
protocol ActionPart<Element, Value> {
    associatedtype Element
    associatedtype Value
    /// Returns the value that the output emits for `event`, or `nil` if the event does not affect the output.
    static func value(of event: ActionEvent<Element>) -> Value?
}

enum StatusPart<Element>: ActionPart {
    static func value(of event: ActionEvent<Element>) -> ActionStatus? {
        if case .status(let status) = event { status } else { nil }
    }
}

enum EnabledPart<Element>: ActionPart {
    static func value(of event: ActionEvent<Element>) -> Bool? {
        if case .status(let status) = event, status.topic != .executing { status.isEnabled } else { nil }
    }
}

enum ExecutingPart<Element>: ActionPart {
    static func value(of event: ActionEvent<Element>) -> Bool? {
        if case .status(let status) = event, status.topic != .enabled { status.isExecuting } else { nil }
    }
}

enum ErrorPart<Element>: ActionPart {
    static func value(of event: ActionEvent<Element>) -> ActionError? {
        if case .error(let error) = event { error } else { nil }
    }
}

enum UnderlyingErrorPart<Element>: ActionPart {
    static func value(of event: ActionEvent<Element>) -> (any Error)? {
        if case .error(.underlyingError(let error)) = event { error } else { nil }
    }
}

enum RunPart<Element>: ActionPart {
    static func value(of event: ActionEvent<Element>) -> Observable<Element>? {
        if case .run(let run) = event { run } else { nil }
    }
}

/// One output of an action.
final class ActionOutput<Input, Part: ActionPart>: Producer<Part.Value>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is immutable.
    private let core: ActionCore<Input, Part.Element>

    init(_ core: ActionCore<Input, Part.Element>, _ part: Part.Type) { self.core = core }

    override func run(_ sink: Sink<Part.Value>) { core.run(ActionOutputSink<Part>(sink)) }
}

private final class ActionOutputSink<Part: ActionPart>: OperatorSink<ActionEvent<Part.Element>, Part.Value> {
    override func onNext(_ event: ActionEvent<Part.Element>) {
        guard !link.isDisposed, let value = Part.value(of: event) else { return }
        downstream.onNext(value)
    }
}
