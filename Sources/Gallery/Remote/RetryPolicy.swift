import Dispatch
import GalleryViewModels

/// Decides whether and when a failed request is retried.
///
/// The delay doubles with each attempt and has a random part (jitter), so that clients that failed together do not
/// retry together.
struct RetryPolicy: Sendable {
    /// The maximum number of attempts.
    var attempts = 3
    /// The delay before the second attempt, in milliseconds.
    var firstWait = 500
    /// The longest delay, in milliseconds. If the service asks for a longer one, the error is shown to the user
    /// instead.
    var longestWait = 8000
    /// Returns a random delay from the range, in milliseconds.
    var jitter: @Sendable (ClosedRange<Int>) -> Int = { .random(in: $0) }

    /// A policy without retries.
    static let never = RetryPolicy(attempts: 1)

    /// Returns the delay before the next attempt, or `nil` if the request must not be retried.
    ///
    /// - Parameter attempt: The number of attempts so far.
    func wait(after error: ServiceError, attempt: Int) -> DispatchTimeInterval? {
        guard attempt < attempts, error.mayPass else { return nil }
        let doubled = min(longestWait, firstWait << min(attempt - 1, 16))
        let asked = error.wait.map { $0.multipliedReportingOverflow(by: 1000) }
        if let asked, asked.overflow || asked.partialValue > longestWait { return nil }
        return .milliseconds(max(jitter(doubled / 2...doubled), asked?.partialValue ?? 0))
    }
}

extension ServiceError {
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
