import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A poller with `poll(2)`, for systems without epoll: the cost per turn grows with the number of watched descriptors.
package final class PollPoller: Poller {
    private var watched: [pollfd] = []
    private var tokens: [UInt64] = []
    private var places: [Int32: Int] = [:]
    private var found: [ReadyEvent] = []
    /// The index at which the next turn starts, so that busy descriptors do not starve others.
    private var start = 0

    package init() {}

    package func add(_ descriptor: Int32, _ interest: Readiness, token: UInt64) -> Int32 {
        guard places[descriptor] == nil else { return EEXIST }
        places[descriptor] = watched.count
        watched.append(pollfd(fd: descriptor, events: Self.bits(interest), revents: 0))
        tokens.append(token)
        return 0
    }

    package func modify(_ descriptor: Int32, _ interest: Readiness, token: UInt64) {
        guard let place = places[descriptor] else { return }
        watched[place].events = Self.bits(interest)
        tokens[place] = token
    }

    package func remove(_ descriptor: Int32) {
        guard let place = places.removeValue(forKey: descriptor) else { return }
        let last = watched.count - 1
        if place != last {
            watched[place] = watched[last]
            tokens[place] = tokens[last]
            places[watched[place].fd] = place
        }
        watched.removeLast()
        tokens.removeLast()
    }

    package func wait(milliseconds: Int32) -> Int {
        found.removeAll(keepingCapacity: true)
        guard poll(&watched, nfds_t(watched.count), milliseconds) > 0 else { return 0 }
        start = start < watched.count ? start : 0
        for offset in watched.indices where found.count < maximumEventsPerTurn {
            let place = (start + offset) % watched.count
            let bits = watched[place].revents
            guard bits != 0 else { continue }
            found.append(ReadyEvent(token: tokens[place], readiness: Self.readiness(bits)))
        }
        start += 1
        return found.count
    }

    package func event(at index: Int) -> ReadyEvent { found[index] }

    #if os(Linux)
        private static let peerClosedBit = Int16(0x2000)  // POLLRDHUP, which Glibc defines under _GNU_SOURCE only
    #else
        private static let peerClosedBit = Int16(0)
    #endif

    private static func bits(_ interest: Readiness) -> Int16 {
        var bits: Int16 = 0
        if interest.contains(.read) { bits |= Int16(POLLIN) }
        if interest.contains(.write) { bits |= Int16(POLLOUT) }
        if interest.contains(.peerClosed) { bits |= peerClosedBit }
        return bits
    }

    private static func readiness(_ bits: Int16) -> Readiness {
        var readiness: Readiness = []
        if bits & Int16(POLLIN) != 0 { readiness.insert(.read) }
        if bits & Int16(POLLOUT) != 0 { readiness.insert(.write) }
        if bits & peerClosedBit != 0 { readiness.insert(.peerClosed) }
        if bits & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { readiness.insert(.failure) }
        return readiness
    }
}
