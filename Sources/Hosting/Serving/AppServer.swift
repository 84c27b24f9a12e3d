import Dispatch
import EventLoops
import Foundation
import HTTP
import Live
import Tracing

/// An app, its loops and its server. Call its functions from any thread except those of the loops.
struct AppServer: Sendable {
    let group: EventLoopGroup
    private let server: HTTPServer
    /// The server of the monitoring address; `nil` if there is none.
    private let monitoring: HTTPServer?
    /// The inspector's address on the server; `nil` unless the server runs with `--development`.
    private let inspectorAddress: String?
    private let servesDocumentation: Bool
    private let prepareToEnd: @Sendable () -> Void
    private let drain: Int
    /// The names under which the sockets of the app and of the monitoring server are handed over, in their order.
    private let names: (app: [String], monitoring: [String])
    /// Records the spans; `nil` without `--trace`.
    private let tracer: OTLPFileTracer?

    /// Compiles the templates and creates the servers.
    ///
    /// - Parameters:
    ///   - sockets: The listening sockets that the service manager has opened.
    ///   - handed: The listening sockets of the process that this one replaces.
    init<App: LiveApplication>(
        _ app: App, site: Site, options: ServingOptions, sockets: InheritedSockets = .none,
        handed: HandedSockets = .none, configure: (inout LiveConfiguration) -> Void = { _ in },
        log: @escaping @Sendable (LogEvent) -> Void
    ) throws {
        let places = try ListeningPlaces(options, sockets, handed)
        names = (places.app.map(\.name), places.monitoring.map(\.name))
        var configuration = LiveConfiguration(site: site.path)
        configuration.templates = site.templates
        configuration.development = options.development
        configuration.server = HTTPServerConfiguration(host: options.host, port: Int(options.port))
        configuration.server.listeners = places.app.map(\.listener)
        if !options.names.isEmpty { configuration.server.hostPolicy = .only(options.names) }
        if options.logsRequests { configuration.server.accessLog = { log($0.logEvent) } }
        configuration.server.maximumConnectionsPerAddress = options.connectionsPerAddress
        if options.hsts > 0 { configuration.server.securityHeaders.strictTransportSecurity = .seconds(options.hsts) }
        configuration.proxies = TrustedProxies(options.proxies) ?? .none
        configuration.monitoring = options.monitoring
        configuration.servesRenderings = options.testing
        configuration.monitoringToken = options.monitoringToken
        if let text = options.sealingKeys { configuration.sealingKeys = try ServingOptions.keys(in: text) }
        if let node = options.node {
            configuration.node = node
            // The proxy notices sooner that a machine was cut off.
            configuration.limits.heartbeatInterval = .seconds(5)
        }
        configuration.logLevel = options.logLevel
        configuration.log = log
        tracer = try Self.tracer(options, service: site.templates)
        if let tracer { configuration.trace(with: tracer) }
        configure(&configuration)
        drain = options.drain
        group = EventLoopGroup()
        let documentation = try options.documentation.map { [group] in
            try DocumentationSite(folder: $0, blocking: group.blocking)
        }
        servesDocumentation = documentation != nil
        let live = try LiveServer(app, group: group, configuration: configuration)
        prepareToEnd = live.prepareToEnd
        inspectorAddress = live.inspectorAddress
        var serverConfiguration = configuration.serverBehindProxies
        serverConfiguration.streamsBody = live.streamsBody
        server = HTTPServer(
            group: group, configuration: live.measured(serverConfiguration),
            handler: documentation?.handler(otherwise: live.handler) ?? live.handler)
        monitoring =
            places.monitoring.isEmpty
            ? nil
            : HTTPServer(
                group: group, configuration: Self.configuration(places.monitoring.map(\.listener)),
                handler: live.monitoringHandler)
    }

    /// Opens the file for traces.
    private static func tracer(_ options: ServingOptions, service: String) throws -> OTLPFileTracer? {
        guard let file = options.trace else { return nil }
        let ratio = Double(options.tracePercentage) / 100
        if file == "-" { return OTLPFileTracer(service: service, ratio: ratio) }
        guard let tracer = OTLPFileTracer(path: file, service: service, ratio: ratio) else {
            throw OptionError("--trace \(file): the file cannot be opened: \(String(cString: strerror(errno)))")
        }
        return tracer
    }

    /// Returns the monitoring server's configuration: a separate, small number of connections, which the app's clients
    /// cannot exhaust.
    private static func configuration(_ listeners: [HTTPListener]) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.listeners = listeners
        configuration.maximumConnections = 100
        return configuration
    }

    /// Starts listening. The server accepts connections when this function returns.
    func start() throws(HTTPError) {
        try listen()
        try accept()
    }

    /// Opens the sockets, in which connections wait until `accept()`.
    func listen() throws(HTTPError) {
        try monitoring?.listen()
        try server.listen()
    }

    /// Accepts connections, also after `suspend()`.
    func accept() throws(HTTPError) {
        try monitoring?.accept()
        try server.accept()
    }

    /// Stops accepting connections, which then wait in the sockets.
    func suspend() {
        monitoring?.suspend()
        server.suspend()
    }

    /// The listening sockets, for the process that replaces this one; valid after `listen()`.
    var sockets: HandedSockets {
        let app = zip(names.app, server.descriptors)
        let others = zip(names.monitoring, monitoring?.descriptors ?? [])
        return HandedSockets((Array(app) + Array(others)).map { .init(name: $0, descriptor: $1) })
    }

    /// The server's first address; valid after the start.
    var address: String { server.addresses.first ?? "" }

    /// The lines that are printed below the one with the server's address.
    var notices: [String] {
        var notices: [String] = []
        for address in server.addresses.dropFirst() { notices.append("Also at \(address)") }
        for address in monitoring?.addresses ?? [] {
            notices.append("Monitoring is at \(address)\(address.hasPrefix("unix:") ? "" : "/metrics")")
        }
        if servesDocumentation { notices.append("Documentation is at \(address)\(DocumentationSite.path)/") }
        if let inspectorAddress {
            notices.append("Inspector (do not share this address): \(address)\(inspectorAddress)")
        }
        return notices
    }

    /// Makes `/health` answer 503, then waits for the time of `--drain` while the server keeps serving. Blocks.
    func waitForTheEnd() {
        waitForTheEnd { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
    }

    /// Does the same as `waitForTheEnd()`, with an injected wait function.
    func waitForTheEnd(by wait: (Duration) -> Void) {
        prepareToEnd()
        if drain > 0 { wait(.seconds(drain)) }
    }

    /// Ends the streams and finishes the requests already received. Takes at most 0.8 seconds, because the server waits
    /// up to half a second more for connections that it closes by force.
    ///
    /// - Parameter removesFiles: Indicates whether the files of Unix sockets are removed.
    func end(removesFiles: Bool = true) {
        end(within: .milliseconds(300), removesFiles: removesFiles)
        tracer?.flush()
    }

    /// Ends the streams and finishes the requests already received, after another process has taken over the sockets.
    /// There is no hurry, because clients are served.
    func endReplaced() { end(within: .seconds(10), removesFiles: false) }

    private func end(within limit: Duration, removesFiles: Bool) {
        let servers = [server] + (monitoring.map { [$0] } ?? [])
        DispatchQueue.concurrentPerform(iterations: servers.count) {
            servers[$0].shutdown(within: limit, removesFiles: removesFiles)
        }
    }
}
