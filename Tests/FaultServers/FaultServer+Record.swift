import Foundation
package import HTTP
package import Testing

extension FaultServer {
    /// The requests that a server has received, and the faults that it will inject. It can be used from any thread.
    package final class Record: @unchecked Sendable {
        // Unchecked: all state is accessed with `changed` locked.
        private let changed = NSCondition()
        private var seen: [HTTPRequest] = []
        private var cancelled = 0
        private var planned: [(path: String, fault: Fault)] = []
        private var held: [Held] = []

        /// The requests in the order of arrival.
        package var requests: [HTTPRequest] { changed.withLock { seen } }

        /// The requests' targets, such as `/events?page=2`.
        package var targets: [String] { requests.map(\.target) }

        /// The number of delayed responses whose clients have closed the connection.
        package var cancellations: Int { changed.withLock { cancelled } }

        /// Waits until the server has received `count` requests in total.
        package func waitForRequests(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
            wait("\(count) requests", sourceLocation) { seen.count >= count }
        }

        /// Waits until `count` clients in total have closed the connection before their response.
        package func waitForCancellations(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
            wait("\(count) cancelled requests", sourceLocation) { cancelled >= count }
        }

        private func wait(_ what: String, _ location: SourceLocation, until isTrue: () -> Bool) {
            let deadline = Date(timeIntervalSinceNow: 60)
            changed.withLock {
                while !isTrue() {
                    guard changed.wait(until: deadline) else {
                        Issue.record(
                            "timed out waiting for \(what); received \(seen.map(\.target))", sourceLocation: location)
                        return
                    }
                }
            }
        }

        // MARK: Interface of the server

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
