import GalleryViewModels

/// Where the app Events has its events from, and whose are shown first.
struct EventsSource: Sendable {
    let service: any EventsService
    /// The name of the account.
    let owner: String

    /// The service that was asked for, or else the events of the site.
    ///
    /// - Throws: What is wrong with the site's files.
    init(_ options: RemoteOptions = RemoteOptions(), owner: String = "octocat", site: String) throws {
        if let endpoint = options.endpoint {
            self.init(RemoteEvents(client: RemoteClient(endpoint, cache: RemoteCache())), owner: owner)
        } else {
            self.init(try BundledEvents(site: site), owner: BundledEvents.owner)
        }
    }

    init(_ service: any EventsService, owner: String) {
        self.service = service
        self.owner = owner
    }
}
