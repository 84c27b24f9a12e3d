import Dispatch
import EventLoops
import Foundation
import HTTP
import Live

/// An app, its loops and its server. Call its functions from any thread except those of the loops.
struct AppServer: Sendable {
    let group: EventLoopGroup
    private let host: String
    private let server: HTTPServer
    /// The server of the monitoring address; `nil` if there is none.
    private let monitoring: HTTPServer?
    private let monitoringAddress: ListeningAddress?
    /// The inspector's address on the server; `nil` unless the server runs with `--development`.
    private let inspectorAddress: String?
    private let servesDocumentation: Bool
    private let prepareToEnd: @Sendable () -> Void
    private let drain: Int

    /// Compiles the templates and creates the servers.
    init<App: LiveApplication>(
        _ app: App, site: Site, options: ServingOptions, configure: (inout LiveConfiguration) -> Void = { _ in },
        log: @escaping @Sendable (LogEvent) -> Void
    ) throws {
        var configuration = LiveConfiguration(site: site.path)
        configuration.templates = site.templates
        configuration.development = options.development
        configuration.server = HTTPServerConfiguration(host: options.host, port: Int(options.port))
        if !options.names.isEmpty { configuration.server.hostPolicy = .only(options.names) }
        if options.logsRequests { configuration.server.accessLog = { log($0.logEvent) } }
        configuration.server.maximumConnectionsPerAddress = options.connectionsPerAddress
        if options.hsts > 0 { configuration.server.securityHeaders.strictTransportSecurity = .seconds(options.hsts) }
        configuration.proxies = TrustedProxies(options.proxies) ?? .none
        configuration.monitoring = options.monitoring
        configuration.servesRenderings = options.testing
        configuration.monitoringToken = options.monitoringToken
        configuration.logLevel = options.logLevel
        configuration.log = log
        configure(&configuration)
        host = options.host
        drain = options.drain
        group = EventLoopGroup()
        let documentation = try options.documentation.map { [group] in
            try DocumentationSite(folder: $0, blocking: group.blocking)
        }
        servesDocumentation = documentation != nil
        let live = try LiveServer(app, group: group, configuration: configuration)
        prepareToEnd = live.prepareToEnd
        inspectorAddress = live.inspectorAddress
        server = HTTPServer(
            group: group, configuration: configuration.serverBehindProxies,
            handler: documentation?.handler(otherwise: live.handler) ?? live.handler)
        monitoringAddress = options.monitoringAddress
        monitoring = options.monitoringAddress.map { [group] in
            HTTPServer(group: group, configuration: Self.configuration($0), handler: live.monitoringHandler)
        }
    }

    /// Returns the monitoring server's configuration: a separate, small number of connections, which the app's clients
    /// cannot exhaust.
    private static func configuration(_ address: ListeningAddress) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration(port: 0)
        switch address {
        case .port(let port, let host): (configuration.host, configuration.port) = (host, Int(port))
        case .socket(let path): configuration.socketPath = path
        }
        configuration.maximumConnections = 100
        return configuration
    }

    /// Starts listening. The server accepts connections when this function returns.
    func start() throws(HTTPError) {
        try monitoring?.start()
        try server.start()
    }

    /// The server's URL; valid after the start. An IPv6 address is in brackets (RFC 3986, section 3.2.2).
    var address: String { Self.address(host, server.boundPort) }

    private static func address(_ host: String, _ port: Int) -> String {
        "http://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
    }

    /// The lines that are printed below the one with the server's address.
    var notices: [String] {
        var notices: [String] = []
        switch monitoringAddress {
        case .port(_, let host):
            notices.append("Monitoring is at \(Self.address(host, monitoring?.boundPort ?? 0))/metrics")
        case .socket(let path): notices.append("Monitoring is at unix:\(path)")
        case nil: break
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
    func end() {
        let servers = [server] + (monitoring.map { [$0] } ?? [])
        DispatchQueue.concurrentPerform(iterations: servers.count) {
            servers[$0].shutdown(within: .milliseconds(300))
        }
    }
}
