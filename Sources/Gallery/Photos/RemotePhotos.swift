import Bindery
import GalleryViewModels
import HTTPClients

/// Photos from Openverse or from a service with the same API (API, version 1: images).
///
/// The service cannot filter by day. Photos of other days are removed here, so that pages may differ in length.
struct RemotePhotos: PhotoService {
    let client: RemoteClient
    /// The number of photos on a page. The service allows up to 20 without a token.
    var pageSize = 20

    private static let creativeCommons = "by,by-sa,by-nd,by-nc,by-nc-sa,by-nc-nd,cc0"

    func photos(_ search: PhotoSearch, page: Int) -> Single<ListPage<Photo>> {
        var query = [("q", search.text), ("page", "\(page)"), ("page_size", "\(pageSize)")]
        if search.isCreativeCommonsOnly { query.append(("license", Self.creativeCommons)) }
        return client.send(ServiceRequest(path: "/images/", query: query)) { answer in
            let found = try answer.value(OpenversePage.self)
            return ListPage(
                found.results.map(\.photo).filter(search.allowsDay), isLast: page >= found.pageCount)
        }
    }
}
