import Dispatch
import GalleryViewModels

/// When a request that has failed is sent again.
///
/// The wait doubles from try to try, and a part of it is left to chance, so that many programs that failed together do not come back together.
struct RetryPolicy: Sendable {
    /// How often a request is sent at most.
    var attempts = 3
    /// The wait before the second try, in milliseconds.
    var firstWait = 500
    /// The longest wait, in milliseconds. A service that wants a longer one is told of to the person instead.
    var longestWait = 8000
    /// Picks a number of the range, in milliseconds.
    var jitter: @Sendable (ClosedRange<Int>) -> Int = { .random(in: $0) }

    /// No second try.
    static let never = RetryPolicy(attempts: 1)

    /// How long to wait before the next try; nil to give up.
    ///
    /// - Parameter attempt: how often the request has been sent.
    func wait(after error: ServiceError, attempt: Int) -> DispatchTimeInterval? {
        guard attempt < attempts, error.mayPass else { return nil }
        let doubled = min(longestWait, firstWait << min(attempt - 1, 16))
        let asked = error.wait.map { $0.multipliedReportingOverflow(by: 1000) }
        if let asked, asked.overflow || asked.partialValue > longestWait { return nil }
        return .milliseconds(max(jitter(doubled / 2...doubled), asked?.partialValue ?? 0))
    }
}

extension ServiceError {
    /// Whether the same request may do better after a while.
    fileprivate var mayPass: Bool {
        switch code {
        case .unreachable, .timedOut, .interrupted, .unavailable: true
        // Only a service that says when may be asked again so soon.
        case .tooManyRequests: wait != nil
        case .unauthorized, .notFound, .refused, .unreadable, .tooLarge: false
        }
    }
}
