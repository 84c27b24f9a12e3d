import EventLoops
public import HTTP

extension LiveServer {
    /// Returns the configuration of an HTTP server whose response times appear in `/metrics`. The server must run on the
    /// loops of this one.
    public func measured(_ configuration: HTTPServerConfiguration) -> HTTPServerConfiguration {
        var configuration = configuration
        configuration.onResponse = { [registries] loop, nanoseconds in
            let registry = registries[loop.index % registries.count]
            if registry.loop === loop { registry.onLoop.context.metrics.requestTimes.add(nanoseconds: nanoseconds) }
        }
        return configuration
    }
}
