public import Live

/// How an app is served, as far as a person may choose it on the command line.
public struct ServingOptions: Sendable, Equatable {
    /// The address to listen on: an IP address or a name of this machine.
    public var host: String
    /// The port to listen on; 0 lets the system choose.
    public var port: UInt16
    /// The folder that holds `Public` and `Templates`; nil means to look for it.
    public var site: String?
    /// Whether saved templates show in open pages at once.
    public var development: Bool
    /// Whose word counts on where requests come from: what ``TrustedProxies`` reads.
    public var proxies = "none"
    /// The names under which the server is reached; empty for any, or, while it listens on a loopback address, for this machine's.
    public var names: [String] = []
    /// The monitoring addresses that the app's own port answers.
    public var monitoring = MonitoringAccess.health
    /// A separate address that answers `/health` and `/metrics`; nil for none.
    public var monitoringAddress: ListeningAddress?
    /// The secret with which `/metrics` is answered on the app's own port; nil for none.
    public var monitoringToken: String?
    /// How lines about the server's doings are written.
    public var logFormat = LogFormat.logfmt
    /// How much an event must matter to be told.
    public var logLevel = LogEvent.Level.info
    /// Whether each answered request is told too.
    public var logsRequests = false
    /// Connections at once from one client address; see `HTTPServerConfiguration`.
    public var connectionsPerAddress = 4_096
    /// The seconds for which browsers use nothing but HTTPS for the site; 0 for no such promise.
    public var hsts = 0
    /// Indicates whether pages are rendered anew for tests that ask: ``LiveConfiguration/servesRenderings``.
    public var testing = false
    /// How many seconds the server goes on serving when it is asked to end, while `/health` says that it is about to.
    public var drain = 0

    /// The defaults, but for what is given.
    public init(host: String = "127.0.0.1", port: UInt16 = 8080, site: String? = nil, development: Bool = false) {
        self.host = host
        self.port = port
        self.site = site
        self.development = development
    }
}
