@testable import EventLoops

/// A handler that passes a descriptor's events to a closure.
final class Handler: PollHandler {
    private let body: (Readiness) -> Void

    init(_ body: @escaping (Readiness) -> Void) { self.body = body }

    func ready(_ readiness: Readiness) { body(readiness) }

    func loopEnded() {}
}
