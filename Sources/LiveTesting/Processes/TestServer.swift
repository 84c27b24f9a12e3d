package import EventLoops
public import HTMLTemplates
package import HTTP
public import Live
import Locks

/// An app on a free port of this machine, in this process.
///
///     let server = try TestServer(NotesApp(), templates: "notes")
///     let tab = try server.browser().open("/")
///
/// The type is generic over the app, `TestServer<NotesApp>`, so that ``app`` gives a test the services that the pages use. The compiler infers
/// `NotesApp` here; a property or a function names it, and a type alias keeps such names short:
///
///     typealias NotesServer = TestServer<NotesApp>
///
///     extension NotesServer {
///         convenience init() throws { try self.init(NotesApp(), templates: "notes") }
///     }
///
/// The server answers from when it is made until ``stop()``, or until the last reference to it, to a browser that ``browser(scripting:sharesStream:)``
/// made, and to their tabs is gone. It belongs to the test's thread, which it holds up while it starts and stops.
public final class TestServer<App: LiveApplication> {
    /// The app that is served, with the services that its pages use.
    public let app: App
    private let start: (LiveConfiguration) throws -> Running
    private var configuration: LiveConfiguration
    private var running: Running
    private let log = Log()

    private struct Running {
        let live: LiveServer<App>
        let server: LoopbackServer
    }

    private final class Log: Sendable {
        let events = Mutex<[LogEvent]>([])
    }

    /// Starts to serve an app whose templates are files.
    ///
    /// - Parameters:
    ///   - templates: the folder within `Templates` that holds the app's own; empty for `Templates` itself. It is read again at each restart.
    ///   - loops: how many loops, each with a thread of its own, its pages are spread over.
    ///   - site: the folder that holds `Public` and `Templates`; nil for the package that the test's file stands in.
    ///   - file: the test's file.
    ///   - configure: sets what is to be other than it is by default.
    /// - Throws: What is wrong with the templates, or why it cannot listen.
    public convenience init(
        _ app: App, templates: String = "", loops: Int = 2, site: String? = nil, file: String = #filePath,
        _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws {
        try self.init(app, loops: loops, site: site, file: file) {
            $0.templates = templates
            configure(&$0)
        } live: {
            try LiveServer($0, group: $1, configuration: $2)
        }
    }

    /// Starts to serve an app whose templates come from elsewhere, such as from the test itself.
    ///
    /// - Parameters:
    ///   - templates: all the app's templates, its layout among them.
    ///   - loops: how many loops, each with a thread of its own, its pages are spread over.
    ///   - site: the folder that holds `Public`; nil for the package that the test's file stands in.
    ///   - file: the test's file.
    ///   - configure: sets what is to be other than it is by default.
    /// - Throws: What is wrong with the templates, or why it cannot listen.
    public convenience init(
        _ app: App, templates: TemplateLibrary, loops: Int = 2, site: String? = nil, file: String = #filePath,
        _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws {
        try self.init(app, loops: loops, site: site, file: file, configure) {
            try LiveServer($0, group: $1, templates: templates, configuration: $2)
        }
    }

    /// - Parameters:
    ///   - front: what stands before the app, as a proxy does.
    ///   - live: makes what serves the app, at each start.
    package init(
        _ app: App, loops: Int = 2, site: String? = nil, file: String = #filePath,
        _ configure: (inout LiveConfiguration) -> Void = { _ in },
        front: @escaping (@escaping HTTPHandler) -> HTTPHandler = { $0 },
        live: @escaping (App, EventLoopGroup, LiveConfiguration) throws -> LiveServer<App>
    ) throws {
        self.app = app
        configuration = LiveConfiguration(site: site ?? PackageFolder.path(above: file))
        configuration.server.port = 0
        configuration.servesRenderings = true
        configuration.log = { [log] event in log.events.withLock { $0.append(event) } }
        configure(&configuration)
        start = { configuration in
            var made: LiveServer<App>?
            let server = try LoopbackServer(loops: loops, configuration: configuration.serverBehindProxies) { group in
                let live = try live(app, group, configuration)
                made = live
                return front(live.handler)
            }
            // The handler is made before the server is there.
            return Running(live: made!, server: server)
        }
        running = try start(configuration)
        // From here on the same, over restarts too.
        configuration.server.port = running.server.port
    }

    /// Where it answers: `http://127.0.0.1:40123`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// The port that it listens on, the same after a restart.
    public var port: Int { configuration.server.port }

    /// What serves the app; after a restart it is another.
    public var live: LiveServer<App> { running.live }

    /// What the server has logged so far, over restarts too. Nothing where `configure` sets another log.
    public var events: [LogEvent] { log.events.withLock { $0 } }

    package var loops: [EventLoop] { running.server.group.loops }

    /// Another browser, which is another person, and for which a path such as `/notes` is one of this server. The server answers for as long as
    /// the browser or one of its tabs lives.
    public func browser(scripting: Bool = true, sharesStream: Bool = false) throws -> Browser {
        try Browser(address, scripting: scripting, sharesStream: sharesStream, server: self)
    }

    /// A tab of a browser of its own that shows a path's page, and is live where scripts run.
    ///
    /// - Parameters:
    ///   - path: the page's path, with its query.
    ///   - scripting: whether the browser plays the client script.
    ///   - languages: as `Browser.languages`.
    ///   - timeZone: as `Browser.timeZone`.
    public func open(
        _ path: String = "/", scripting: Bool = true, languages: String? = nil, timeZone: String? = nil
    ) throws -> Tab {
        let browser = try browser(scripting: scripting)
        browser.languages = languages
        browser.timeZone = timeZone
        let tab = try browser.open(path)
        if scripting { try tab.wait(for: "the stream") { $0.isLive } }
        return tab
    }

    /// Ends: nobody answers at its address any more, until ``restart()``. Where it has ended, nothing happens.
    public func stop() {
        running.server.stop()
    }

    /// Starts anew on the same port, as a deploy does: no page is known any more, what the app holds is.
    ///
    /// - Throws: What is wrong with the templates by now, or why it cannot listen. It answers no more then.
    public func restart() throws {
        stop()
        running = try start(configuration)
    }
}
