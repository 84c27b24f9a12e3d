import Dispatch
import EventLoops
import Foundation

/// The process's end when it is asked for.
enum Termination {
    /// Ends the process with status 0 on SIGTERM or SIGINT: after the work is done, which runs off the loop, and within a second in any case.
    static func handle(on loop: EventLoop, _ work: @escaping @Sendable () -> Void) {
        // One after another: a second Control-C waits behind the first, which ends the process.
        let queue = DispatchQueue(label: "bindery.termination")
        Signals.handle(on: loop) { _ in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(900)) { _exit(0) }
            queue.async {
                work()
                exit(0)
            }
        }
    }
}
