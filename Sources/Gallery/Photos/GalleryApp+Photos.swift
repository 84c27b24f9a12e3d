import Bindery
import GalleryViewModels

extension GalleryApp {
    /// The search that an address asks for, and the settings over it.
    func photosScenes(
        at address: Address, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> [GalleryScene] {
        let search = PhotoSearchViewModel(
            PhotosView.query(in: address), firstPages: PhotosView.pages(in: address), service: photos,
            coordinator: coordinator)
        switch Array(address.components.dropFirst()) {
        case []: return [.photos(search)]
        case ["settings"]: return [.photos(search), .photoSettings(search.settings)]
        default: return []
        }
    }

    /// One scene of each kind, without a text to search for.
    func photoSpecimens(_ coordinator: any SceneCoordinatorType<GalleryScene>) -> [GalleryScene] {
        photosScenes(at: Address("/photos/settings?q="), coordinator)
    }

    /// The service that was asked for, or else the photos of the site.
    ///
    /// - Throws: What is wrong with the site's files.
    static func photos(_ options: RemoteOptions = RemoteOptions(), site: String) throws -> any PhotoService {
        if let endpoint = options.endpoint { return RemotePhotos(client: RemoteClient(endpoint)) }
        return try BundledPhotos(site: site)
    }
}
