import Bindery
import Dispatch
import EventLoops
import Locks

/// A server of the framework with one loop on a free port.
final class BinderyServer: MeasuredServer {
    let loop: EventLoop
    let port: Int
    private let group: EventLoopGroup
    private let server: HTTPServer

    init(group: EventLoopGroup = EventLoopGroup(count: 1), handler: @escaping HTTPHandler) throws {
        self.group = group
        loop = group.loops[0]
        var configuration = HTTPServerConfiguration(port: 0)
        // All clients of a measurement have the same address.
        configuration.maximumConnectionsPerAddress = .max
        server = HTTPServer(group: group, configuration: configuration, handler: handler)
        try server.start()
        port = server.boundPort
    }

    func stop() {
        server.shutdown(within: .seconds(2))
        group.shutdown()
    }

    /// Returns the processor time of the loop's thread in nanoseconds.
    func processorTime() -> Double { loop.wait { Stopwatch.thread.now } }
}

extension EventLoop {
    /// Runs a closure on the loop, blocks until it has finished, and returns its result. Must be called from another
    /// thread.
    func wait<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        let result = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        execute {
            let value = body()
            result.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.value.withLock { $0! }
    }
}

extension EventLoop {
    /// Waits until the current turn of the loop has ended, including the work deferred to its end. Must be called from
    /// another thread.
    func waitForEndOfTurn() {
        let done = DispatchSemaphore(value: 0)
        execute { self.execute { done.signal() } }
        done.wait()
    }
}

/// A value that one thread passes to another.
private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
