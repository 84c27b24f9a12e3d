/// One step of a sequence: `next* (error | completed)?`.
@frozen
public enum Event<Element> {
    /// The next element.
    case next(Element)
    /// The sequence failed. Nothing follows.
    case error(any Error)
    /// The sequence ended. Nothing follows.
    case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
    /// `next(…)`, `error(…)` or `completed`.
    public var debugDescription: String {
        switch self {
        case .next(let value): "next(\(value))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

extension Event {
    /// Whether nothing follows.
    public var isStopEvent: Bool {
        if case .next = self { return false }
        return true
    }

    /// The element of a next event.
    public var element: Element? {
        if case .next(let value) = self { return value }
        return nil
    }

    /// The error of an error event.
    public var error: (any Error)? {
        if case .error(let error) = self { return error }
        return nil
    }

    /// Whether the sequence ended without an error.
    public var isCompleted: Bool {
        if case .completed = self { return true }
        return false
    }

    /// The same event about a transformed element; an error event when `transform` throws.
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

/// A type that can be read as an event; `dematerialize` turns elements of such types back into events.
public protocol EventConvertible<Element> {
    /// The event's element.
    associatedtype Element
    /// This, as an event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// Itself.
    public var event: Event<Element> { self }
}
