import Bindery
import GalleryViewModels
import LiveTesting

@testable import Gallery

/// The gallery on a free port of this machine, for one test.
typealias RunningGallery = TestServer<GalleryApp>

extension RunningGallery {
    /// The folder that contains Public and Templates.
    static var site: String { PackageFolder.path() }

    /// Creates a gallery. Services that are nil are replaced by the bundled ones.
    convenience init(
        timeline: TimelineServices? = nil, events: EventsSource? = nil, goals: (any GoalService)? = nil,
        photos: (any PhotoService)? = nil, leaflet: LeafletLibrary = LeafletLibrary(),
        archive: FolderArchive = FolderArchive(secret: "secret")
    ) throws {
        let site = Self.site
        let database = try GalleryApp.database(at: ":memory:")
        let app = GalleryApp(
            sources: SourceLibrary(site: site),
            timeline: try timeline ?? TimelineServices(site: site, database: database),
            events: try events ?? EventsSource(site: site),
            goals: try goals ?? BundledGoals.service(site: site, database: database),
            photos: try photos ?? GalleryApp.photos(site: site), leaflet: leaflet, archive: archive)
        try self.init(app, templates: "gallery") { $0.folders[LeafletLibrary.path] = leaflet.folder }
    }

    func url(_ path: String = "/") -> String { address + path }
}
