import Bindery
import Foundation
import GalleryViewModels
import LiveTesting

@testable import Gallery

/// The gallery on a free port of this machine, for one test.
final class RunningGallery {
    let app: GalleryApp
    private let group = EventLoopGroup(count: 2)
    private let server: HTTPServer

    /// The folder that holds Public and Templates.
    static let site = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// - Parameters: nil for what the package brings along.
    init(
        timeline: TimelineServices? = nil, events: EventsSource? = nil, goals: (any GoalService)? = nil,
        photos: (any PhotoService)? = nil
    ) throws {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        app = GalleryApp(
            sources: SourceLibrary(site: Self.site),
            timeline: try timeline ?? TimelineServices(site: Self.site, database: database),
            events: try events ?? EventsSource(site: Self.site),
            goals: try goals ?? BundledGoals.service(site: Self.site),
            photos: try photos ?? GalleryApp.photos(site: Self.site))
        var configuration = LiveConfiguration(site: Self.site)
        configuration.templates = "gallery"
        let live = try LiveServer(app, group: group, configuration: configuration)
        server = HTTPServer(group: group, configuration: HTTPServerConfiguration(port: 0), handler: live.handler)
        try server.start()
    }

    deinit {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(server.boundPort)\(path)" }

    /// A browser of its own, which need not live on the loop that another one's pages live on.
    func open(_ path: String, scripting: Bool = true) throws -> Tab {
        let tab = try Browser("http://127.0.0.1:\(server.boundPort)", scripting: scripting).open(path)
        if scripting { try tab.wait(for: "the stream") { $0.isLive } }
        return tab
    }
}
