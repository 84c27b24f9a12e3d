import Bindery
import GalleryViewModels

/// The program `gallery`.
@main
struct Main: HostedProgram {
    static let options = Options.table

    static func run(_ options: Options) throws {
        if options.carsTerminal { return CarsTerminal.run() }
        let site = try Site(templates: "gallery", wanted: options.serving.site)
        let database = try GalleryApp.database(at: options.database)
        let app = GalleryApp(
            sources: SourceLibrary(site: site.path),
            timeline: try TimelineServices(
                options.timeline, list: options.timelineList, site: site.path, database: database),
            events: try EventsSource(options.events, owner: options.eventsOwner, site: site.path),
            goals: try BundledGoals.service(site: site.path, database: database),
            photos: try GalleryApp.photos(options.photos, site: site.path),
            archive: FolderArchive(folder: options.archive, secret: options.archiveSecret))
        try serve(
            app, from: site, options.serving, ready: "The gallery is ready at",
            configure: { configuration in
                configuration.contentSources.images = options.imageSources
                configuration.folders[LeafletLibrary.path] = app.leaflet.folder
                configuration.monitor(database)
            }, atEnd: database.close)
    }
}
