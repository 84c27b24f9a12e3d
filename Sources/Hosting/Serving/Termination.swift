import Dispatch
import EventLoops
import Foundation
import Synchronization

/// The process's end when it is asked for.
enum Termination {
    /// Ends the process with status 0 on SIGTERM or SIGINT: after the work is done, which runs off the loop, and within a second in any case.
    ///
    /// - Parameter before: runs first, off the loop, and may take its time; a second signal does not wait for it.
    static func handle(
        on loop: EventLoop, before: @escaping @Sendable () -> Void, then work: @escaping @Sendable () -> Void
    ) {
        let ending = Ending(work)
        Signals.handle(on: loop) { _ in ending.ask(before) }
    }

    /// The end, which comes once.
    private final class Ending: Sendable {
        private let work: @Sendable () -> Void
        private let isAsked = Atomic(false)
        // One after another: the work that is asked for again waits behind the first, which ends the process.
        private let queue = DispatchQueue(label: "bindery.termination")

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }

        func ask(_ before: @escaping @Sendable () -> Void) {
            if isAsked.exchange(true, ordering: .relaxed) { return end() }
            DispatchQueue.global().async { [self] in
                before()
                end()
            }
        }

        private func end() {
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(900)) { _exit(0) }
            queue.async { [self] in
                work()
                exit(0)
            }
        }
    }
}
