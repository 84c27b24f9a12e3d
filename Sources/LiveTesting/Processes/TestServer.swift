import EventLoops
import Foundation
import HTTP
public import Live

/// An app on a free port of this machine, in this process: it answers from when it is made until it is let go of.
///
///     let server = try TestServer(NotesApp(), templates: "notes")
///     let tab = try server.browser().open("/")
public final class TestServer {
    private let makeLive: (EventLoopGroup, LiveConfiguration) throws -> HTTPHandler
    private var configuration: LiveConfiguration
    private var group: EventLoopGroup
    private var server: HTTPServer

    /// Starts to serve an app.
    ///
    /// - Parameters:
    ///   - templates: the folder within `Templates` that holds the app's own; empty for `Templates` itself.
    ///   - site: the folder that holds `Public` and `Templates`; nil for the package that the test's file stands in.
    ///   - configure: sets what is to be other than it is by default.
    ///   - file: the test's file.
    /// - Throws: What is wrong with the templates, or why it cannot listen.
    public init<App: LiveApplication>(
        _ app: App, templates: String = "", site: String? = nil,
        file: String = #filePath, _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws {
        configuration = LiveConfiguration(site: site ?? Self.package(of: file))
        configuration.templates = templates
        configuration.server.port = 0
        configure(&configuration)
        makeLive = { try LiveServer(app, group: $0, configuration: $1).handler }
        group = EventLoopGroup(count: 2)
        server = try Self.start(makeLive, group, configuration)
        configuration.server.port = server.boundPort
    }

    deinit { stop() }

    /// Where it answers: `http://127.0.0.1:40123`.
    public var address: String { "http://127.0.0.1:\(server.boundPort)" }

    /// A browser that its paths lead here.
    public func browser(scripting: Bool = true, sharesStream: Bool = false) throws -> Browser {
        try Browser(address, scripting: scripting, sharesStream: sharesStream)
    }

    /// Ends and starts anew on the same port, as a deploy does: no page is known any more, what the app holds is.
    public func restart() throws {
        stop()
        group = EventLoopGroup(count: 2)
        server = try Self.start(makeLive, group, configuration)
    }

    private func stop() {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    private static func start(
        _ makeLive: (EventLoopGroup, LiveConfiguration) throws -> HTTPHandler, _ group: EventLoopGroup,
        _ configuration: LiveConfiguration
    ) throws -> HTTPServer {
        let handler = try makeLive(group, configuration)
        let server = HTTPServer(group: group, configuration: configuration.server, handler: handler)
        try server.start()
        return server
    }

    /// The folder above a file that holds a Package.swift; the current one where there is none.
    private static func package(of file: String) -> String {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return FileManager.default.currentDirectoryPath
    }
}
