public import HTTP

/// How a live application is served.
public struct LiveConfiguration: Sendable {
    /// The folder that holds `Public` and `Templates`.
    public var site: String

    /// The folder within `Templates` that the app's templates are named from; empty for `Templates` itself.
    public var templates = ""

    /// Where the server listens, and the bounds of what it reads.
    public var server = HTTPServerConfiguration()

    /// The bounds of what pages take.
    public var limits = LiveLimits()

    /// Where it stands who is signed in, so that they still are when the server has started again; nil for its memory alone.
    public var sessionStore: (any SessionStore)?

    /// Where pages may show images from besides this server, as sources of a content security policy (CSP 3, section 2.3.1):
    /// `https://images.example`.
    public var imageSources: [String] = []

    /// The Content-Security-Policy of HTML, SVG and XML files in `Public`, nil for none. Under the default they keep their look and run no script: a
    /// site with static pages that need scripts sets another.
    public var filePolicy: String? = StaticFiles.documentPolicy

    /// The proxies in front of the server, whose word counts on where a request comes from; none unless named.
    public var proxies = TrustedProxies.none

    /// Whether the templates' folder is watched: a saved template is shown by open pages at once, and what is wrong with it too, while
    /// the last good one keeps serving. For development; off, it costs nothing.
    public var development = false

    /// The monitoring addresses that the app's own port answers.
    public var monitoring = MonitoringAccess.health

    /// The secret with which a client may read `/metrics` on the app's own port: `Authorization: Bearer …`. Nil lets no client do so.
    public var monitoringToken: String?

    /// Indicates whether a page is rendered anew for a client that asks at `/live/ID/render`, so that a test can compare the result of its patches. For
    /// tests only: a rendering costs as much as a document and counts against no limit.
    public var servesRenderings = false

    /// Takes what is told of the server's doings. Called on the loops: must not block. ``LogFormat`` writes an event as a line.
    public var log: @Sendable (LogEvent) -> Void = { _ in }

    /// What is told at least.
    public var logLevel = LogEvent.Level.info

    /// All as it is by default, with what stands in this folder.
    public init(site: String) {
        self.site = site
    }
}

extension LiveConfiguration {
    /// The server's configuration with the word of ``proxies`` on a request: its client, and the host that the browser asked for. Connections
    /// from these proxies do not count towards the limit per address.
    ///
    /// Give this one to the HTTP server that calls ``LiveServer/handler``. The host that it then checks against the host policy is the one that the pages use.
    public var serverBehindProxies: HTTPServerConfiguration {
        var behind = server
        behind.clientAddress = server.clientAddress ?? proxies.client
        behind.isProxy = server.isProxy ?? proxies.contains
        behind.forwardedHost = server.forwardedHost ?? proxies.host
        return behind
    }
}
