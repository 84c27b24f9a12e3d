package import EventLoops
package import HTTP

/// An in-process HTTP server on a free port of the loopback interface. It runs from its creation until it is stopped or
/// released.
package final class LoopbackServer: Sendable {
    package let group: EventLoopGroup
    private let server: HTTPServer

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - loops: The number of event loops, each on a dedicated thread, that share the connections.
    ///   - configuration: The server's configuration; port 0 selects a free port.
    ///   - makeHandler: Creates the request handler for the loops.
    /// - Throws: The errors of `makeHandler` and of starting the server.
    package convenience init(
        loops: Int = 1, configuration: HTTPServerConfiguration = HTTPServerConfiguration(port: 0),
        _ makeHandler: (EventLoopGroup) throws -> HTTPHandler
    ) throws {
        try self.init(loops: loops, configuration: configuration) { group, _ in try makeHandler(group) }
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - loops: The number of event loops.
    ///   - configuration: The server's configuration.
    ///   - makeHandler: Creates the request handler for the loops. It may change the configuration.
    /// - Throws: The errors of `makeHandler` and of starting the server.
    package init(
        loops: Int, configuration: HTTPServerConfiguration,
        _ makeHandler: (EventLoopGroup, inout HTTPServerConfiguration) throws -> HTTPHandler
    ) throws {
        group = EventLoopGroup(count: loops)
        do {
            var configuration = configuration
            let handler = try makeHandler(group, &configuration)
            server = HTTPServer(group: group, configuration: configuration, handler: handler)
            try server.start()
        } catch {
            group.shutdown()
            throw error
        }
    }

    deinit { stop() }

    package var port: Int { server.boundPort }

    /// The server's address: `http://127.0.0.1:40123`.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// Closes the connections and ends the threads. Further calls do nothing.
    package func stop() {
        // Streams never end on their own, and a test has already waited for the responses that it needs.
        server.shutdown(within: .milliseconds(100))
        group.shutdown()
    }
}
