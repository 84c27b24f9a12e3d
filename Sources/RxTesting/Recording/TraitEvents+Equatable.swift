public import Rx

// Errors are compared by their descriptions, because `any Error` is not `Equatable`.
extension MaybeEvent: Equatable where Element: Equatable {
    /// Indicates whether both events are equal. Errors are equal if their descriptions are.
    public static func == (lhs: MaybeEvent<Element>, rhs: MaybeEvent<Element>) -> Bool {
        switch (lhs, rhs) {
        case (.success(let lhs), .success(let rhs)): lhs == rhs
        case (.error(let lhs), .error(let rhs)): "\(lhs)" == "\(rhs)"
        case (.completed, .completed): true
        default: false
        }
    }
}

extension CompletableEvent: Equatable {
    /// Indicates whether both events are equal. Errors are equal if their descriptions are.
    public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
        switch (lhs, rhs) {
        case (.error(let lhs), .error(let rhs)): "\(lhs)" == "\(rhs)"
        case (.completed, .completed): true
        default: false
        }
    }
}

/// Indicates whether both events of a single are equal. Errors are equal if their descriptions are.
public func == <Element: Equatable>(lhs: SingleEvent<Element>, rhs: SingleEvent<Element>) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): "\(lhs)" == "\(rhs)"
    default: false
    }
}
