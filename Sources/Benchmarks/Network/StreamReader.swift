import Bindery
import EventLoops

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A reader that reads from many sockets as soon as bytes arrive.
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

    /// Reads a number of bytes over all sockets. Returns the number of bytes that did not arrive within 20 seconds.
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
