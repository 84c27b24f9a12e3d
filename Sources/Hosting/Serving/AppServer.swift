import EventLoops
import Foundation
import HTTP
import Live

/// An app, its loops and the server in front of it. From any thread but a loop's.
struct AppServer: Sendable {
    let group: EventLoopGroup
    private let host: String
    private let server: HTTPServer
    private let prepareToEnd: @Sendable () -> Void
    private let drain: Int

    /// Reads the templates and makes ready.
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
        configuration.logLevel = options.logLevel
        configuration.log = log
        configure(&configuration)
        configuration.server.clientAddress = configuration.proxies.client
        configuration.server.isProxy = configuration.proxies.contains
        host = options.host
        drain = options.drain
        group = EventLoopGroup()
        let live = try LiveServer(app, group: group, configuration: configuration)
        prepareToEnd = live.prepareToEnd
        server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
    }

    /// Answers from when it returns.
    func start() throws(HTTPError) { try server.start() }

    /// Where it answers, once it has started. An IPv6 address stands in brackets (RFC 3986, section 3.2.2).
    var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(server.boundPort)" }

    /// Says that it is about to end, and goes on serving for as long as was asked for. Blocks.
    func waitForTheEnd() {
        prepareToEnd()
        if drain > 0 { Thread.sleep(forTimeInterval: Double(drain)) }
    }

    /// Ends streams and lets requests be answered that were taken: 0.8 seconds at most, for the server's patience with connections that it
    /// closes by force is half a second more.
    func end() { server.shutdown(within: .milliseconds(300)) }
}
