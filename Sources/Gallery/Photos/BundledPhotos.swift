import Bindery
import GalleryViewModels

/// Photos that the package brings along: drawn pictures by invented people, in the format of the remote service.
struct BundledPhotos: PhotoService {
    private static let pageSize = 12

    private let images: [OpenversePage.Image]

    /// Reads the file in `Public/gallery/photos` of a site.
    ///
    /// - Throws: What is wrong with the file.
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
    /// What one can find it by.
    fileprivate var words: [Substring] {
        let texts = [title, creator].compactMap(\.self) + (tags ?? []).compactMap(\.name)
        return texts.flatMap { $0.lowercased().split(separator: " ") } + ["photo", "photos", "picture"]
    }
}
