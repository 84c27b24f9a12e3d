/// One event of a sequence, which sends `next* (error | completed)?`.
@frozen
public enum Event<Element> {
    /// An element.
    case next(Element)
    /// The error that terminates the sequence. No event follows.
    case error(any Error)
    /// The completion of the sequence. No event follows.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
    /// The event as text: `next(…)`, `error(…)` or `completed`.
    public var debugDescription: String {
        switch self {
        case .next(let value): "next(\(value))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

extension Event {
    /// Indicates whether this event terminates the sequence.
    public var isStopEvent: Bool {
        if case .next = self { return false }
        return true
    }

    /// The element of a next event; `nil` for other events.
    public var element: Element? {
        if case .next(let value) = self { return value }
        return nil
    }

    /// The error of an error event; `nil` for other events.
    public var error: (any Error)? {
        if case .error(let error) = self { return error }
        return nil
    }

    /// Indicates whether this is a completed event.
    public var isCompleted: Bool {
        if case .completed = self { return true }
        return false
    }

    /// Returns this event with its element transformed, or an error event if `transform` throws.
    public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        do {
            switch self {
            case .next(let element): return .next(try transform(element))
            case .error(let error): return .error(error)
            case .completed: return .completed
            }
        } catch {
            return .error(error)
        }
    }
}

/// A type whose values represent events. `dematerialize()` turns elements of such types back into events.
public protocol EventConvertible<Element> {
    /// The type of the event's element.
    associatedtype Element
    /// The event that this value represents.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// This event.
    public var event: Event<Element> { self }
}
