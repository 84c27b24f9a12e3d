import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the search, and its settings in a dialog.
    static func addPhotos(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, PhotoSearchViewModel> {
        let search = index.add(
            "/photos", model: { if case .photos(let model) = $0 { model } else { nil } }, view: PhotosView.init,
            query: { PhotosView.fields(of: $0.settings.current, pages: $0.pages.value) },
            make: { $0.search(at: $0.address) },
            // Without a text to search for.
            sample: { $0.search(at: Address("/photos?q=")) })
        search.add(
            "/photos/settings", as: .modal, model: { if case .photoSettings(let model) = $0 { model } else { nil } },
            view: PhotoSettingsView.init, query: { PhotosView.fields(of: $0.current) },
            make: { .photoSettings($0.below.settings) })
        return search
    }

    /// Returns the selected service, or a service with the site's bundled photos.
    ///
    /// - Throws: `BundledData.Failure` if a file of the site cannot be read or decoded.
    static func photos(_ options: RemoteOptions = RemoteOptions(), site: String) throws -> any PhotoService {
        if let endpoint = options.endpoint { return RemotePhotos(client: RemoteClient(endpoint)) }
        return try BundledPhotos(site: site)
    }
}

extension SceneRequest<GalleryApp, IndexViewModel> {
    fileprivate func search(at address: Address) -> GalleryScene {
        .photos(
            PhotoSearchViewModel(
                PhotosView.query(in: address), firstPages: PhotosView.pages(in: address), service: app.photos,
                coordinator: coordinator))
    }
}
