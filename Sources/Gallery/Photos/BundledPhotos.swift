import Bindery
import GalleryViewModels

/// Photos that ship with the package: drawings by invented people, in the format of the remote service.
struct BundledPhotos: PhotoService {
    private static let pageSize = 12

    private let images: [OpenversePage.Image]

    /// Reads the file in `Public/gallery/photos` of a site.
    ///
    /// - Throws: `BundledData.Failure` if the file cannot be read or decoded.
    init(site: String) throws {
        images = try BundledData.read(OpenversePage.self, "photos/photos.json", site: site).results
    }

    func photos(_ search: PhotoSearch, page: Int) -> Single<ListPage<Photo>> {
        let wanted = search.text.lowercased().split(separator: " ")
        let found = images.filter { image in
            let words = image.words
            return wanted.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
                && (!search.isCreativeCommonsOnly || image.isCreativeCommons)
        }
        .map(\.photo).filter(search.allowsDay)
        let rest = found.dropFirst((max(1, page) - 1) * Self.pageSize)
        return .just(ListPage(Array(rest.prefix(Self.pageSize)), isLast: rest.count <= Self.pageSize))
    }
}

extension OpenversePage.Image {
    /// The words that a search matches.
    fileprivate var words: [Substring] {
        let texts = [title, creator].compactMap(\.self) + (tags ?? []).compactMap(\.name)
        return texts.flatMap { $0.lowercased().split(separator: " ") } + ["photo", "photos", "picture"]
    }
}
