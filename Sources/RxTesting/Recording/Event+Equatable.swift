public import Rx

// Errors are compared by their descriptions, because `any Error` is not `Equatable`.
extension Event: Equatable where Element: Equatable {
    /// Indicates whether both events are equal. Errors are equal if their descriptions are.
    public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
        switch (lhs, rhs) {
        case (.next(let lhs), .next(let rhs)): lhs == rhs
        case (.error(let lhs), .error(let rhs)): "\(lhs)" == "\(rhs)"
        case (.completed, .completed): true
        default: false
        }
    }
}
