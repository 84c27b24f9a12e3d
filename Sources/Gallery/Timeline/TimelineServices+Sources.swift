import Bindery
import GalleryViewModels
import HTTPClients

extension TimelineServices {
    /// Creates the dependencies with the selected service, or with the bundled timeline.
    ///
    /// - Parameter list: The ID of the list whose posts are shown; `nil` for the service's public posts.
    /// - Throws: `BundledData.Failure` if a file of the site cannot be read or decoded.
    init(
        _ options: RemoteOptions = RemoteOptions(), list: String? = nil, site: String, database: Database
    ) throws {
        if let endpoint = options.endpoint {
            let store = DatabasePostStore(
                database: database, source: [endpoint.base, list].compactMap { $0 }.joined(separator: " "))
            let source = MastodonTimeline(client: RemoteClient(endpoint), list: list)
            self.init(
                source: source, store: store, reachability: RemoteReachability(), interval: .seconds(30))
        } else {
            self.init(source: try BundledTimeline(site: site), store: DatabasePostStore(database: database))
        }
    }
}
