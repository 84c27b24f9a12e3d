import Dispatch
import Glibc
import Locks
import Testing

@testable import EventLoops

@Suite struct ListenerTests {
    /// A process without descriptors sends its clients an error in place of the reserve, and serves them again when it
    /// has descriptors.
    @Test func `clients get an error while no descriptors are available`() throws {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let socket = try ServerSocket(host: "127.0.0.1", port: 0)
        let calls = Atomic(0)
        let told = Mutex<[String]>([])
        let isTold = DispatchSemaphore(value: 0)
        func tell(_ text: String, _ descriptor: Int32) {
            told.withLock { $0.append(text) }
            close(descriptor)
            isTold.signal()
        }
        // Every other call finds no descriptor, up to the tenth; the following call uses the reserve.
        let listener = Listener(
            loop: group.loops[0], socket: socket, accepted: { descriptor, _ in tell("served", descriptor) },
            exhausted: { tell("exhausted", $0) },
            acceptNext: { socket in
                let call = calls.add(1, ordering: .relaxed).oldValue
                guard call < 10, call % 2 == 0 else { return Listener.accept(on: socket) }
                errno = EMFILE
                return (-1, nil)
            })
        try run(on: group.loops[0]) { #expect(listener.start() == nil) }
        let clients = try (0..<8).map { _ in try connected(to: socket.port) }
        for _ in clients { #expect(isTold.wait(timeout: .now() + 10) == .success) }
        // A call may find no client and then pauses.
        let texts = told.withLock { $0 }
        #expect(texts.count == 8)
        #expect(texts.first == "exhausted")
        #expect(texts.last == "served")
        for client in clients { close(client) }
        try run(on: group.loops[0]) { listener.close() }
    }

    private func run(on loop: EventLoop, _ body: @escaping () -> Void) throws {
        // The caller waits, so `body` runs on one thread at a time.
        nonisolated(unsafe) let body = body
        let done = DispatchSemaphore(value: 0)
        loop.execute {
            body()
            done.signal()
        }
        try #require(done.wait(timeout: .now() + 10) == .success)
    }

    private func connected(to port: Int) throws -> Int32 {
        let client = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return client
    }
}
