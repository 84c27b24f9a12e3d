import Bindery

/// The program `gallery`.
@main
struct Main: HostedProgram {
    static let options = Options.table

    static func run(_ options: Options) throws {
        if options.carsTerminal { return CarsTerminal.run() }
        let site = try Site(templates: "gallery", wanted: options.serving.site)
        let app = GalleryApp(
            sources: SourceLibrary(site: site.path),
            events: try EventsSource(options.events, owner: options.eventsOwner, site: site.path))
        try serve(app, from: site, options.serving, ready: "The gallery is open at")
    }
}
