package import EventLoops
package import HTTP

/// An HTTP server on a free port of this machine, in this process: it answers from when it is made until it is stopped or let go of.
package final class LoopbackServer: Sendable {
    package let group: EventLoopGroup
    private let server: HTTPServer

    /// - Parameters:
    ///   - loops: how many loops, each with a thread of its own, its connections are spread over.
    ///   - configuration: what is to be other than by default; port 0 takes a free one.
    ///   - makeHandler: makes what answers, for the loops.
    package init(
        loops: Int = 1, configuration: HTTPServerConfiguration = HTTPServerConfiguration(port: 0),
        _ makeHandler: (EventLoopGroup) throws -> HTTPHandler
    ) throws {
        group = EventLoopGroup(count: loops)
        do {
            server = HTTPServer(group: group, configuration: configuration, handler: try makeHandler(group))
            try server.start()
        } catch {
            group.shutdown()
            throw error
        }
    }

    deinit { stop() }

    package var port: Int { server.boundPort }

    /// Where it answers: `http://127.0.0.1:40123`.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// Ends its connections and its threads. A second call does nothing.
    package func stop() {
        // Streams never end by themselves, and a test waits for the answers that it wants.
        server.shutdown(within: .milliseconds(100))
        group.shutdown()
    }
}
