import GalleryViewModels
import HTTPClients

/// The source of the events that the app Events shows, and the account whose events are shown first.
struct EventsSource: Sendable {
    let service: any EventsService
    /// The name of the account.
    let owner: String

    /// Creates a source with the selected service, or with the site's bundled events.
    ///
    /// - Throws: `BundledData.Failure` if a file of the site cannot be read or decoded.
    init(_ options: RemoteOptions = RemoteOptions(), owner: String = "octocat", site: String) throws {
        if let endpoint = options.endpoint {
            self.init(RemoteEvents(client: RemoteClient(endpoint, cache: ResponseCache())), owner: owner)
        } else {
            self.init(try BundledEvents(site: site), owner: BundledEvents.owner)
        }
    }

    init(_ service: any EventsService, owner: String) {
        self.service = service
        self.owner = owner
    }
}
