package import EventLoops
import Foundation
public import HTMLTemplates
package import HTTP
public import Live
import Locks

/// An in-process server for an app, on a free port of the loopback interface.
///
///     let server = try TestServer(NotesApp(), templates: "notes")
///     let tab = try server.browser().open("/")
///
/// The type is generic over the app, `TestServer<NotesApp>`, so that ``app`` gives a test access to the services that
/// the pages use. The compiler infers `NotesApp` here. Properties and functions must name it, and a type alias keeps
/// such names short:
///
///     typealias NotesServer = TestServer<NotesApp>
///
///     extension NotesServer {
///         convenience init() throws { try self.init(NotesApp(), templates: "notes") }
///     }
///
/// The server runs from its creation until ``stop()``, or until the last reference to it, to a browser created by
/// ``browser(scripting:sharesStream:)``, and to the browsers' tabs is released. Use it only on the test's thread, which
/// it blocks while it starts and stops.
public final class TestServer<App: LiveApplication> {
    /// The app that the server runs, with the services that its pages use.
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

    /// Starts a server for an app whose templates are files.
    ///
    /// - Parameters:
    ///   - app: The app to serve.
    ///   - templates: The subfolder of `Templates` with the app's templates; empty for `Templates` itself. Each restart
    ///     reads it again.
    ///   - loops: The number of event loops, each on a dedicated thread, that share the pages.
    ///   - site: The folder that contains `Public` and `Templates`; `nil` for the package of the test's source file.
    ///   - file: The test's source file.
    ///   - configure: Changes the default configuration.
    /// - Throws: The errors of the templates, or the error of listening on the port.
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

    /// Starts a server for an app whose templates do not come from files, for example from the test itself.
    ///
    /// - Parameters:
    ///   - app: The app to serve.
    ///   - templates: All templates of the app, including its layout.
    ///   - loops: The number of event loops, each on a dedicated thread, that share the pages.
    ///   - site: The folder that contains `Public`; `nil` for the package of the test's source file.
    ///   - file: The test's source file.
    ///   - configure: Changes the default configuration.
    /// - Throws: The errors of the templates, or the error of listening on the port.
    public convenience init(
        _ app: App, templates: TemplateLibrary, loops: Int = 2, site: String? = nil, file: String = #filePath,
        _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws {
        try self.init(app, loops: loops, site: site, file: file, configure) {
            try LiveServer($0, group: $1, templates: templates, configuration: $2)
        }
    }

    /// Starts a server with a handler in front of the app.
    ///
    /// - Parameters:
    ///   - front: Wraps the app's handler, as a proxy would.
    ///   - live: Creates the live server at each start.
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
        // Tests that run at the same time do not see each other's uploads.
        configuration.uploads = NSTemporaryDirectory() + "bindery-test-uploads-\(UInt64.random(in: 0...UInt64.max))"
        configuration.log = { [log] event in log.events.withLock { $0.append(event) } }
        configure(&configuration)
        start = { configuration in
            var made: LiveServer<App>?
            let server = try LoopbackServer(
                loops: loops, configuration: configuration.serverBehindProxies
            ) { group, server in
                let live = try live(app, group, configuration)
                made = live
                server.streamsBody = live.streamsBody
                return front(live.handler)
            }
            // The handler is created before the server starts.
            return Running(live: made!, server: server)
        }
        running = try start(configuration)
        // From now on the port stays the same, including after restarts.
        configuration.server.port = running.server.port
    }

    /// The server's address: `http://127.0.0.1:40123`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// The port that the server listens on; the same after a restart.
    public var port: Int { configuration.server.port }

    /// The live server of the app; a restart replaces it.
    public var live: LiveServer<App> { running.live }

    /// The events that the server has logged so far, including before restarts. Empty if `configure` sets another log.
    public var events: [LogEvent] { log.events.withLock { $0 } }

    package var loops: [EventLoop] { running.server.group.loops }

    /// Creates another browser, which represents another user and resolves paths such as `/notes` against this server.
    /// The server runs for as long as the browser or one of its tabs exists.
    ///
    /// - Throws: `LiveTestingError` when the server's address is invalid.
    public func browser(scripting: Bool = true, sharesStream: Bool = false) throws -> Browser {
        try Browser(address, scripting: scripting, sharesStream: sharesStream, server: self)
    }

    /// Opens a path in a tab of a new browser. With scripting, waits until the page is live.
    ///
    /// - Parameters:
    ///   - path: The page's path, with its query.
    ///   - scripting: True to emulate the client script.
    ///   - languages: See `Browser.languages`.
    ///   - timeZone: See `Browser.timeZone`.
    /// - Throws: `LiveTestingError` when the page cannot be loaded or does not become live.
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

    /// Stops the server until ``restart(_:)``. Does nothing if the server is already stopped.
    public func stop() {
        running.server.stop()
    }

    /// Starts the server again on the same port, as a deploy does: all pages are discarded, and the app's own state
    /// remains.
    ///
    /// - Parameter configure: Changes the configuration, as the settings of a new release may.
    /// - Throws: The errors of the current templates, or the error of listening on the port. The server is then
    ///   stopped.
    public func restart(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        stop()
        configure(&configuration)
        running = try start(configuration)
    }
}
