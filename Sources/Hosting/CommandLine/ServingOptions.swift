import Foundation
public import Live

/// The command-line options that control how an app is served.
public struct ServingOptions: Sendable, Equatable {
    /// The address to listen on: an IP address or a name of this machine.
    public var host: String
    /// The port to listen on; 0 lets the system choose.
    public var port: UInt16
    /// The addresses to listen on. If there are any, they replace ``host`` and ``port``. If there are none, sockets that
    /// systemd has opened for the process replace them.
    public var listen: [ListeningAddress] = []
    /// The permissions of the files of the Unix sockets in ``listen``.
    public var socketMode: UInt16 = 0o660
    /// The folder that contains `Public` and `Templates`; `nil` to search for it.
    public var site: String?
    /// Indicates whether saved templates and catalogues are shown in open pages immediately.
    public var development: Bool
    /// The proxies whose `X-Forwarded-` fields are trusted, in the format of ``/Live/TrustedProxies``.
    public var proxies = "none"
    /// The accepted host names. If empty, any name is accepted, or only this machine's names while the server listens
    /// on a loopback address.
    public var names: [String] = []
    /// The monitoring paths that the app's own port serves.
    public var monitoring = MonitoringAccess.health
    /// A separate address that serves `/health` and `/metrics`; `nil` for none.
    public var monitoringAddress: ListeningAddress?
    /// The token that grants access to `/metrics` on the app's own port; `nil` for none.
    public var monitoringToken: String?
    /// The lines with the secrets of the keys that seal the values that pages keep
    /// (``/Live/LiveConfiguration/sealingKeys``); `nil` for a random key, which is lost when the process ends.
    public var sealingKeys: String?
    /// The name of this process among several behind a proxy (``/Live/LiveConfiguration/node``); `nil` if it is the only
    /// one.
    public var node: String?
    /// The format of log lines.
    public var logFormat = LogFormat.logfmt
    /// The lowest level that is logged.
    public var logLevel = LogEvent.Level.info
    /// Indicates whether each request is logged.
    public var logsRequests = false
    /// The maximum number of open connections per client address; see `HTTPServerConfiguration`.
    public var connectionsPerAddress = 4_096
    /// The seconds for which browsers must use HTTPS for the site; 0 sends no `Strict-Transport-Security`.
    public var hsts = 0
    /// Indicates whether tests can request fresh renderings of pages: ``/Live/LiveConfiguration/servesRenderings``.
    public var testing = false
    /// The folder of a documentation site, built by docc for the path `/docs`, at which it is served; `nil` for none.
    public var documentation: String?
    /// The folders of Swift sources whose texts, together with those of the templates, are written to the app's
    /// catalogues instead of serving the app; empty to serve it.
    public var textSources: [String] = []
    /// The number of seconds for which the server keeps serving after it is asked to terminate, while `/health` answers
    /// 503.
    public var drain = 0
    /// The path of a Unix socket at which a new process of the program takes over from the running one; `nil` for none.
    public var handOver: String?
    /// The data that the app uses, such as the path of its database, as a text for messages. A process with other data
    /// does not take over from the running one (``handOver``), because users would not find their data. `nil` if the
    /// data may differ. The app sets it before it serves; there is no option for it.
    public var data: String?

    /// The file to which spans are appended as lines of OTLP/JSON, or `-` for standard output; `nil` for none.
    public var trace: String?
    /// The percentage of new traces that are recorded.
    public var tracePercentage = 100

    /// Creates options with the given values and the defaults for all others.
    public init(host: String = "127.0.0.1", port: UInt16 = 8080, site: String? = nil, development: Bool = false) {
        self.host = host
        self.port = port
        self.site = site
        self.development = development
    }

    /// Returns the keys in the lines of a text. Blank lines, and spaces at the ends of a line, are ignored.
    static func keys(in text: String) throws(LiveError) -> [SealingKey] {
        var keys: [SealingKey] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let secret = line.trimmingCharacters(in: .whitespaces)
            if !secret.isEmpty { keys.append(try SealingKey(secret)) }
        }
        return keys
    }
}
