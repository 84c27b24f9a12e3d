public import HTTP
public import PostLedgers
public import Texts
public import Tracing

/// The configuration of a server for a live application.
public struct LiveConfiguration: Sendable {
    /// The path of the folder that contains `Public` and `Templates`.
    public var site: String

    /// The folder within `Templates` to which the names of the app's templates are relative; empty for `Templates`
    /// itself.
    public var templates = ""

    /// The languages of the app's texts; `nil` to read the catalogues beside the app's templates, such as
    /// `Templates/notes/ko.po` if ``templates`` is `notes`.
    public var texts: TextCatalogs?

    /// The tag of the language in which the app is written, whose texts need no catalogue.
    public var language = "en"

    /// The configuration of the HTTP server: its address and its limits.
    public var server = HTTPServerConfiguration()

    /// The limits of pages and sessions.
    public var limits = LiveLimits()

    /// The store for the sessions of signed-in users, which keeps them signed in when the server restarts; `nil` to
    /// keep sessions in memory only.
    public var sessionStore: (any SessionStore)?

    /// The exchange of failed sign-ins with other processes that serve the app; `nil` to count those of this process only.
    public var signInExchange: (any SignInExchange)?

    /// The ledger of the posts that were applied, usually the app's database, which then also applies each post of a browser's
    /// outbox exactly once, and the writes of each other post at most once, when the server's process ends in between; `nil`
    /// to keep the newest ones in memory only.
    public var postLedger: (any PostLedger)?

    /// The keys that seal the values that views keep beyond a page (``ViewBinder/keep(_:_:version:migrate:)``) and, with a
    /// ``node``, the messages of posts without the script. The first seals, and all open. To replace a key, first add the new
    /// one at the end on all nodes and restart them; then move it to the front, and remove the old one after the longest time
    /// for which a tab stays open. By default a random one: the values return only as long as the process runs. Without keys
    /// nothing is kept.
    public var sealingKeys = [SealingKey.random()]

    /// The name of this process among several behind a proxy; `nil` if it is the only one. With a name, the server sets
    /// the cookie `bindery_node`, by which the proxy sends all requests of a browser to the process that has its pages, and
    /// `bindery_messages` with the messages of a post without the script, which another process may show.
    /// See the article “Many nodes”. The name must satisfy ``isNodeName(_:)``.
    public var node: String?

    /// The sources from which pages may load scripts, styles, images and other content, in addition to this server.
    public var contentSources = ContentSources()

    /// The folders outside the site whose files are served, by the beginning of their paths: with `/leaflet` for
    /// `/usr/share/javascript/leaflet`, that folder's `leaflet.js` is at `/leaflet/leaflet.js`. For example, the folders
    /// of libraries that the system's packages install. Their files are served unchanged, and must be safe to publish.
    ///
    /// A folder that does not exist has no files. A path must begin with a slash and end without one.
    public var folders: [String: String] = [:]

    /// The Content-Security-Policy of HTML, SVG and XML files in `Public`; `nil` for none. The default allows their
    /// styles but no scripts; set another policy for static pages that need scripts.
    public var filePolicy: String? = StaticFiles.documentPolicy

    /// The proxies in front of the server. Only these are trusted to state the origin of a request; none by default.
    public var proxies = TrustedProxies.none

    /// Indicates whether the server watches the templates' folder. Open pages then show a saved template or catalogue
    /// immediately, or its diagnostics, while the last valid version remains in use. For development; it has no cost
    /// when it is off.
    public var development = false

    /// The monitoring addresses that the app's own port answers.
    public var monitoring = MonitoringAccess.health

    /// The bearer token (`Authorization: Bearer …`) with which a client may read `/metrics` on the app's own port;
    /// `nil` for no such access.
    public var monitoringToken: String?

    /// The checks of the app's resources for `/health`. If one fails, `/health` responds with `503` and `failed`, and so
    /// does `/health/ready` unless the resource is shared (``HealthCheck/isShared``).
    public var healthChecks: [HealthCheck] = []

    /// The sources of the app's own metrics for `/metrics`. They are called on a thread of the blocking pool.
    public var metrics: [@Sendable () -> [Metric]] = []

    /// Indicates whether the server renders a page again for requests to `/live/ID/render`, so that a test can compare
    /// the rendering with the result of the patches. For tests only, because a rendering costs as much as a document
    /// and no limit applies to it.
    public var servesRenderings = false

    /// A closure that receives the server's log events. It is called on the loops and must not block. ``LogFormat``
    /// formats an event as a line.
    public var log: @Sendable (LogEvent) -> Void = { _ in }

    /// The lowest level of the events that are logged.
    public var logLevel = LogEvent.Level.info

    /// The folder in which uploads are stored until they are claimed. It is created with access for the server's user
    /// only. By default it is below the system's folder for temporary files.
    public var uploads: String

    /// Returns the sentence with which a file is refused.
    public var uploadTexts: @Sendable (UploadRefusal) -> Text = { $0.text }

    /// A closure that returns the texts in place of a component that has failed, from the component's key. It can name
    /// the part.
    public var failureTexts: @Sendable (_ key: String) -> PartFailureTexts = { _ in PartFailureTexts() }

    /// The tracer that records spans for requests, mounts, events, actions and patches; `nil` for none. Pass it to
    /// databases too, for the spans of their queries.
    public var tracer: (any Tracer)?

    /// Creates a configuration with default values for the site in the given folder.
    public init(site: String) {
        self.site = site
        uploads = UploadFolder.standardPath
    }
}

extension LiveConfiguration {
    /// The server's configuration, extended so that the server takes a request's client and host from ``proxies``.
    /// Connections from these proxies do not count toward the limit per address.
    ///
    /// Use this configuration for the HTTP server that calls ``LiveServer/handler``, so that the server checks the same
    /// host against the host policy that the pages use.
    public var serverBehindProxies: HTTPServerConfiguration {
        var behind = server
        behind.clientAddress = server.clientAddress ?? proxies.client
        behind.isProxy = server.isProxy ?? proxies.contains
        behind.forwardedHost = server.forwardedHost ?? proxies.host
        behind.tracer = server.tracer ?? tracer
        behind.tracedPath = server.tracedPath ?? { LoggedTarget.text(of: String($0.prefix { $0 != "?" })) }
        return behind
    }
}

/// The texts in place of a component that has failed.
public struct PartFailureTexts: Sendable, Equatable {
    /// The message.
    public var message: Text
    /// The text of the button or link that tries again.
    public var retry: Text

    /// Creates texts.
    public init(message: Text = "This part could not be loaded.", retry: Text = "Try again") {
        (self.message, self.retry) = (message, retry)
    }
}

/// The monitoring addresses that are served on the app's own port.
///
/// A server cannot determine whether a request was forwarded by a proxy on the same machine: nginx's plain `proxy_pass`
/// adds no field and names the program's own address as `Host`. So the client's address never gives access to
/// `/metrics` on a port that a proxy forwards to. Use a separate monitoring address (`LiveServer.monitoringHandler`,
/// `--monitoring-address`) or ``LiveConfiguration/monitoringToken``.
public enum MonitoringAccess: String, Sendable, CaseIterable {
    /// None. `/health` and `/metrics` belong to the app.
    case off
    /// `/health` for all clients, which reveals only whether the server works or is shutting down, but not the reasons
    /// of failed checks; `/metrics` for clients that present the token.
    case health
    /// `/health` and `/metrics` for all clients, for a server behind a firewall or a proxy that does not forward these
    /// addresses.
    case everywhere
}
