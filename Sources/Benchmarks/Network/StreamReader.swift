import Bindery

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads what comes on many sockets as soon as it comes.
struct StreamReader {
    private let poller: any Poller
    private let buffer = ReadBuffer()

    init(_ descriptors: [Int32]) throws {
        #if os(Linux)
            poller = try EpollPoller()
        #else
            poller = PollPoller()
        #endif
        for descriptor in descriptors { _ = poller.add(descriptor, .read, token: UInt64(descriptor)) }
    }

    /// Reads so many bytes over all sockets; returns how many did not come within 20 seconds.
    func read(_ count: Int) -> Int {
        let limit = Stopwatch.wall.now + 20e9
        var missing = count
        while missing > 0, Stopwatch.wall.now < limit {
            for index in 0..<poller.wait(milliseconds: 1_000) {
                missing -= take(from: Int32(truncatingIfNeeded: poller.event(at: index).token))
            }
        }
        return missing
    }

    private func take(from descriptor: Int32) -> Int {
        max(0, recv(descriptor, buffer.bytes.baseAddress, buffer.bytes.count, 0))
    }
}
