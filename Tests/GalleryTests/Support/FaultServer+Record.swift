import Bindery
import Foundation
import Testing

extension FaultServer {
    /// What a server saw, and what it is still to do. Any thread may ask.
    final class Record: @unchecked Sendable {
        // Unchecked: everything is touched with `changed` locked only.
        private let changed = NSCondition()
        private var seen: [HTTPRequest] = []
        private var cancelled = 0
        private var planned: [(path: String, fault: Fault)] = []
        private var held: [Held] = []

        /// The requests, in the order in which they came.
        var requests: [HTTPRequest] { changed.withLock { seen } }

        /// What they asked for, such as `/events?page=2`.
        var targets: [String] { requests.map(\.target) }

        /// How many answers that were held back are not wanted any more.
        var cancellations: Int { changed.withLock { cancelled } }

        /// Returns when as many requests have come in all.
        func waitForRequests(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
            wait("\(count) requests", sourceLocation) { seen.count >= count }
        }

        /// Returns when as many clients have left before their answer in all.
        func waitForCancellations(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
            wait("\(count) cancelled requests", sourceLocation) { cancelled >= count }
        }

        private func wait(_ what: String, _ location: SourceLocation, until isTrue: () -> Bool) {
            let deadline = Date(timeIntervalSinceNow: 60)
            changed.withLock {
                while !isTrue() {
                    guard changed.wait(until: deadline) else {
                        Issue.record(
                            "\(what) have not come; there were \(seen.map(\.target))", sourceLocation: location)
                        return
                    }
                }
            }
        }

        // MARK: The server's side

        func plan(_ faults: [Fault], at path: String) {
            changed.withLock { planned += faults.map { (path, $0) } }
        }

        func take(_ request: HTTPRequest) -> Fault? {
            change {
                seen.append(request)
                let place = planned.firstIndex { request.path.hasPrefix($0.path) }
                return place.map { planned.remove(at: $0).fault }
            }
        }

        func hold(_ answer: Held) { change { held.append(answer) } }

        func takeHeld() -> [Held] {
            change {
                defer { held = [] }
                return held
            }
        }

        func addCancellation() { change { cancelled += 1 } }

        private func change<Result>(_ work: () -> Result) -> Result {
            changed.withLock {
                defer { changed.broadcast() }
                return work()
            }
        }
    }
}
