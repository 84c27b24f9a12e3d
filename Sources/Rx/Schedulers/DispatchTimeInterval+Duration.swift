package import Dispatch

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension DispatchTimeInterval {
    /// The interval as a duration. `.never` is 292 years.
    package var duration: Duration {
        switch self {
        case .seconds(let value): .seconds(value)
        case .milliseconds(let value): .milliseconds(value)
        case .microseconds(let value): .microseconds(value)
        case .nanoseconds(let value): .nanoseconds(value)
        case .never: .nanoseconds(Int64.max)
        @unknown default: .zero
        }
    }

    /// The interval in seconds.
    package var seconds: Double {
        duration.seconds
    }

    /// Returns the rest of the interval after the time between the two dates, which is never negative.
    package func remaining(from earlier: Date, to later: Date) -> DispatchTimeInterval {
        let left = seconds - later.timeIntervalSince(earlier)
        return left > 0 ? .nanoseconds(Int(min(left * 1e9, 9e18))) : .nanoseconds(0)
    }

    /// Indicates whether the interval is zero or negative.
    package var isNow: Bool { duration <= .zero }
}

extension Duration {
    /// The length in seconds.
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
