import Bindery
import GalleryViewModels

/// Photos of Openverse, or of a service that speaks as it does (API, version 1: images).
///
/// The service cannot be asked for days: photos of other days are left out here, so a page may hold fewer than others.
struct RemotePhotos: PhotoService {
    let client: RemoteClient
    /// How many photos a page has; the service gives up to 20 to those without a token.
    var pageSize = 20

    private static let creativeCommons = "by,by-sa,by-nd,by-nc,by-nc-sa,by-nc-nd,cc0"

    func photos(_ search: PhotoSearch, page: Int) -> Single<ListPage<Photo>> {
        var query = [("q", search.text), ("page", "\(page)"), ("page_size", "\(pageSize)")]
        if search.isCreativeCommonsOnly { query.append(("license", Self.creativeCommons)) }
        return client.send(RemoteRequest(path: "/images/", query: query)) { answer in
            let found = try answer.decoded(OpenversePage.self)
            return ListPage(
                found.results.map(\.photo).filter(search.allowsDay), isLast: page >= found.pageCount)
        }
    }
}
