import Bindery
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads what comes on many sockets as soon as it comes, on a thread of its own, as the clients of a server do.
final class ReadingClients: Sendable {
    private let isStopped = Atomic(false)
    private let missing = Atomic(0)
    private let arrived = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(_ descriptors: [Int32]) throws {
        let poller = HandedOver(try Self.poller(of: descriptors))
        DispatchQueue(label: "clients").async { [self] in
            let buffer = ReadBuffer()
            while !isStopped.load(ordering: .relaxed) {
                for index in 0..<poller.value.wait(milliseconds: 50) {
                    take(from: Int32(truncatingIfNeeded: poller.value.event(at: index).token), buffer)
                }
            }
            ended.signal()
        }
    }

    private static func poller(of descriptors: [Int32]) throws -> any Poller {
        #if os(Linux)
            let poller: any Poller = try EpollPoller()
        #else
            let poller: any Poller = PollPoller()
        #endif
        for descriptor in descriptors { _ = poller.add(descriptor, .read, token: UInt64(descriptor)) }
        return poller
    }

    private func take(from descriptor: Int32, _ buffer: ReadBuffer) {
        let count = read(descriptor, buffer.bytes.baseAddress, buffer.bytes.count)
        guard count > 0 else { return }
        if missing.subtract(count, ordering: .acquiringAndReleasing).newValue == 0 { arrived.signal() }
    }

    /// So many bytes are about to be sent, over all sockets.
    func expect(_ count: Int) { missing.store(count, ordering: .releasing) }

    /// Returns when all have come that were expected.
    func wait() throws {
        guard arrived.wait(timeout: .now() + .seconds(20)) == .success else {
            throw BenchmarkError("\(missing.load(ordering: .relaxed)) bytes did not come within 20 seconds.")
        }
    }

    /// Reads no more; the sockets can be read by others.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        ended.wait()
    }
}

/// A value that one thread makes and another alone uses.
private struct HandedOver<Value>: @unchecked Sendable {
    // Sendable: given away when it is made.
    let value: Value
    init(_ value: Value) { self.value = value }
}
