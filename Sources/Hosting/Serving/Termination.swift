import Dispatch
import EventLoops
import Foundation
import Synchronization

/// The end of a process that is asked to end, which comes once.
final class Termination: Sendable {
    private let work: @Sendable () -> Void
    private let limit: DispatchTimeInterval
    private let exit: @Sendable () -> Void
    private let forceExit: @Sendable () -> Void
    private let isAsked = Atomic(false)
    // One after another: the work that is asked for again waits behind the first, which ends the process.
    private let queue = DispatchQueue(label: "bindery.termination")

    /// Ends the process with status 0 on SIGTERM or SIGINT: after the work is done, which runs off the loop, and within a second in any case.
    ///
    /// - Parameter before: runs first, off the loop, and may take its time; a second signal does not wait for it.
    static func handle(
        on loop: EventLoop, before: @escaping @Sendable () -> Void, then work: @escaping @Sendable () -> Void
    ) {
        let termination = Termination(work)
        Signals.handle(on: loop) { _ in termination.ask(before) }
    }

    /// - Parameters:
    ///   - limit: the time that the work has.
    ///   - exit: ends the process after the work.
    ///   - forceExit: ends the process when the work exceeds its limit.
    init(
        _ work: @escaping @Sendable () -> Void, limit: DispatchTimeInterval = .milliseconds(900),
        exit: @escaping @Sendable () -> Void = { Foundation.exit(0) },
        forceExit: @escaping @Sendable () -> Void = { _exit(0) }
    ) {
        (self.work, self.limit, self.exit, self.forceExit) = (work, limit, exit, forceExit)
    }

    /// Ends the process after `before`, or at once if it was asked to end already.
    func ask(_ before: @escaping @Sendable () -> Void) {
        if isAsked.exchange(true, ordering: .relaxed) { return end() }
        DispatchQueue.global().async { [self] in
            before()
            end()
        }
    }

    private func end() {
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [self] in forceExit() }
        queue.async { [self] in
            work()
            exit()
        }
    }
}
