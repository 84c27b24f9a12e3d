public import Rx

// Errors are compared by what they print: `any Error` has no equality.
extension Event: Equatable where Element: Equatable {
    /// Whether both are the same event. Errors are the same when they print the same.
    public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
        switch (lhs, rhs) {
        case (.next(let lhs), .next(let rhs)): lhs == rhs
        case (.error(let lhs), .error(let rhs)): "\(lhs)" == "\(rhs)"
        case (.completed, .completed): true
        default: false
        }
    }
}
