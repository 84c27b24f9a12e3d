@testable import EventLoops

/// Does with a descriptor's events as a closure says.
final class Handler: PollHandler {
    private let body: (Readiness) -> Void

    init(_ body: @escaping (Readiness) -> Void) { self.body = body }

    func ready(_ readiness: Readiness) { body(readiness) }

    func loopEnded() {}
}
