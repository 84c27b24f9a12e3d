import Dispatch

/// Decides whether and when a failed request is retried.
///
/// The delay doubles with each attempt and has a random part (jitter), so that clients that failed together do not
/// retry together.
public struct RetryPolicy: Sendable {
    /// The maximum number of attempts.
    public var attempts: Int
    /// The delay before the second attempt, in milliseconds.
    public var firstWait: Int
    /// The longest delay, in milliseconds. If the service asks for a longer one, the request fails
    /// instead.
    public var longestWait: Int
    /// Returns a random delay from the range, in milliseconds.
    public var jitter: @Sendable (ClosedRange<Int>) -> Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts.
    ///   - firstWait: The delay before the second attempt, in milliseconds.
    ///   - longestWait: The longest delay, in milliseconds.
    ///   - jitter: Returns a random delay from the range, in milliseconds.
    public init(
        attempts: Int = 3, firstWait: Int = 500, longestWait: Int = 8000,
        jitter: @escaping @Sendable (ClosedRange<Int>) -> Int = { .random(in: $0) }
    ) {
        (self.attempts, self.firstWait, self.longestWait, self.jitter) = (attempts, firstWait, longestWait, jitter)
    }

    /// A policy without retries.
    public static let never = RetryPolicy(attempts: 1)

    /// Returns the delay before the next attempt, or `nil` if the request must not be retried.
    ///
    /// - Parameter attempt: The number of attempts so far.
    func wait(after error: ServiceClientError, attempt: Int) -> DispatchTimeInterval? {
        guard attempt < attempts, error.mayPass else { return nil }
        let doubled = min(longestWait, firstWait << min(attempt - 1, 16))
        let asked = error.wait.map { $0.multipliedReportingOverflow(by: 1000) }
        if let asked, asked.overflow || asked.partialValue > longestWait { return nil }
        return .milliseconds(max(jitter(doubled / 2...doubled), asked?.partialValue ?? 0))
    }
}

extension ServiceClientError {
    /// Indicates whether a later attempt may succeed.
    fileprivate var mayPass: Bool {
        switch code {
        case .unreachable, .timedOut, .interrupted, .unavailable: true
        // Retried only if the service says when.
        case .tooManyRequests: wait != nil
        case .unauthorized, .notFound, .refused, .unreadable, .tooLarge: false
        }
    }
}
