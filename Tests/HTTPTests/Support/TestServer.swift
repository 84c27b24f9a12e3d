import Dispatch
import EventLoops
import HTTP
import Locks
import Testing

/// A server on a free port, with separate loops.
final class TestServer: Sendable {
    let group: EventLoopGroup
    let server: HTTPServer

    init(
        group: EventLoopGroup = EventLoopGroup(count: 2), _ configuration: HTTPServerConfiguration = .with { _ in },
        handler: @escaping HTTPHandler
    ) throws {
        self.group = group
        server = HTTPServer(group: group, configuration: configuration, handler: handler)
        try server.start()
    }

    /// Connects a client.
    ///
    /// - Parameter host: the last number of the client's address.
    func connect(from host: UInt8 = 1) throws -> TestClient {
        try TestClient(port: server.boundPort, from: host)
    }

    /// Sends one request on a separate connection and returns the response.
    func answer(_ request: String) throws -> TestResponse {
        let client = try connect()
        client.send(request)
        return try client.readResponse(isHead: request.hasPrefix("HEAD "))
    }

    func stop() {
        server.shutdown(within: .seconds(5))
        group.shutdown()
    }
}

extension HTTPServerConfiguration {
    /// Returns the default configuration on a free port, with changes.
    static func with(_ change: (inout HTTPServerConfiguration) -> Void) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration(host: "127.0.0.1", port: 0)
        change(&configuration)
        return configuration
    }
}

/// A collection of values from loops, which can wait for a number of them.
final class Collector<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// Indicates whether no value has arrived.
    var isEmpty: Bool { values.withLock { $0.isEmpty } }

    /// Removes all values.
    func clear() {
        values.withLock { $0 = [] }
    }

    /// Returns all values so far once that many more have arrived. Fails the test after ten seconds.
    @discardableResult
    func wait(for count: Int) -> [Value] {
        for _ in 0..<count where arrived.wait(timeout: .now() + 10) == .timedOut {
            Issue.record("Only \(values.withLock { $0.count }) values arrived.")
            break
        }
        return values.withLock { $0 }
    }
}
