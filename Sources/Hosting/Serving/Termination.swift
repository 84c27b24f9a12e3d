import Dispatch
import EventLoops
import Foundation
import Synchronization

/// An object that ends the process exactly once when it is asked to terminate.
final class Termination: Sendable {
    private let work: @Sendable () -> Void
    private let limit: DispatchTimeInterval
    private let exit: @Sendable () -> Void
    private let forceExit: @Sendable () -> Void
    private let isAsked = Atomic(false)
    // A serial queue: if termination is requested again, the repeated work waits behind the first, which ends the
    // process.
    private let queue = DispatchQueue(label: "bindery.termination")

    /// Ends the process with status 0 on SIGTERM or SIGINT. The work runs off the loop; the process ends within a
    /// second even if it does not finish.
    ///
    /// - Parameter before: Runs before the work, off the loop and without a time limit. A second signal does not wait
    ///   for it.
    /// - Returns: The object, which can be asked for other reasons too.
    static func handle(
        on loop: EventLoop, before: @escaping @Sendable () -> Void, then work: @escaping @Sendable () -> Void
    ) -> Termination {
        let termination = Termination(work)
        Signals.handle(on: loop) { _ in termination.ask(before) }
        return termination
    }

    /// - Parameters:
    ///   - limit: The time limit of the work.
    ///   - exit: Ends the process after the work.
    ///   - forceExit: Ends the process if the work exceeds its limit.
    init(
        _ work: @escaping @Sendable () -> Void, limit: DispatchTimeInterval = .milliseconds(900),
        exit: @escaping @Sendable () -> Void = { Foundation.exit(0) },
        forceExit: @escaping @Sendable () -> Void = { _exit(0) }
    ) {
        (self.work, self.limit, self.exit, self.forceExit) = (work, limit, exit, forceExit)
    }

    /// Ends the process after `before`, or immediately if termination has already been requested.
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
