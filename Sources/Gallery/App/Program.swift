import Bindery
import Dispatch
import Foundation

/// Puts the gallery together and serves it until the process is asked to end.
struct Program {
    private let settings: Invocation.Settings
    private let site: SiteFolder

    init(_ settings: Invocation.Settings) throws(Invocation.Mistake) {
        self.settings = settings
        site = try SiteFolder(wanted: settings.site)
    }

    /// Returns only by an error of the start.
    func run() throws -> Never {
        let group = EventLoopGroup()
        var configuration = LiveConfiguration(site: site.path)
        configuration.templates = "gallery"
        configuration.server = HTTPServerConfiguration(host: settings.host, port: settings.port)
        configuration.log = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        let app = GalleryApp(sources: SourceLibrary(site: site.path))
        let live = try LiveServer(app, group: group, configuration: configuration)
        let server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
        Signals.handle(on: group.loops[0]) { _ in
            DispatchQueue.global().async {
                server.shutdown(within: .milliseconds(500))
                exit(0)
            }
        }
        try server.start()
        // An IPv6 address stands in brackets in an address of the web (RFC 3986, section 3.2.2).
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        FileHandle.standardOutput.write(
            Data("The gallery is open at http://\(host):\(server.boundPort)\n".utf8))
        dispatchMain()
    }
}
