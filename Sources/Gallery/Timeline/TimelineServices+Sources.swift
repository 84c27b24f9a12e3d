import Bindery
import GalleryViewModels

extension TimelineServices {
    /// The service that was asked for, or else the timeline that ships with the gallery.
    ///
    /// - Parameter list: the service's list whose posts are shown; nil for everybody's public posts.
    /// - Throws: why the site's script cannot be read.
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
