import EventLoops
import Locks

/// The pollers, which must behave alike.
enum PollerChoice: String, CaseIterable, Sendable {
    case system
    case poll

    func group(count: Int = 1) -> EventLoopGroup {
        switch self {
        case .system: EventLoopGroup(count: count)
        case .poll: EventLoopGroup(count: count, poller: { () throws(SocketError) -> any Poller in PollPoller() })
        }
    }

    func poller() throws -> any Poller {
        switch self {
        case .system: try EpollPoller()
        case .poll: PollPoller()
        }
    }
}

/// A poller that forwards every call to another one, counts its events, and reports the watched descriptors.
final class PollerProbe: Poller, @unchecked Sendable {
    // Sendable: `found` is atomic, `interests` is protected by its lock; the poller is used by its loop only.
    let found = Atomic(0)
    private let interests = Mutex<[Int32: Readiness]>([:])
    private let poller: any Poller

    init(_ poller: any Poller) { self.poller = poller }

    /// Returns the readiness for which a descriptor is watched, or nil if it is not watched.
    func interest(in descriptor: Int32) -> Readiness? { interests.withLock { $0[descriptor] } }

    func add(_ descriptor: Int32, _ interest: Readiness, token: UInt64) -> Int32 {
        interests.withLock { $0[descriptor] = interest }
        return poller.add(descriptor, interest, token: token)
    }

    func modify(_ descriptor: Int32, _ interest: Readiness, token: UInt64) {
        interests.withLock { $0[descriptor] = interest }
        poller.modify(descriptor, interest, token: token)
    }

    func remove(_ descriptor: Int32) {
        interests.withLock { $0[descriptor] = nil }
        poller.remove(descriptor)
    }

    func wait(milliseconds: Int32) -> Int {
        let count = poller.wait(milliseconds: milliseconds)
        found.add(count, ordering: .relaxed)
        return count
    }

    func event(at index: Int) -> ReadyEvent { poller.event(at: index) }
}
