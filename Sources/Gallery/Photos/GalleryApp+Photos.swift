import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Returns the scenes for an address: the search, and the settings above it if the address includes them.
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

    /// Returns one scene of each kind, without any search text.
    func photoSamples(_ coordinator: any SceneCoordinatorType<GalleryScene>) -> [GalleryScene] {
        photosScenes(at: Address("/photos/settings?q="), coordinator)
    }

    /// Returns the selected service, or a service with the site's bundled photos.
    ///
    /// - Throws: `BundledData.Failure` if a file of the site cannot be read or decoded.
    static func photos(_ options: RemoteOptions = RemoteOptions(), site: String) throws -> any PhotoService {
        if let endpoint = options.endpoint { return RemotePhotos(client: RemoteClient(endpoint)) }
        return try BundledPhotos(site: site)
    }
}
