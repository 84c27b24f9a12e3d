import Bindery
import GalleryViewModels

extension GalleryApp {
    /// Adds the list of an app's source files, and a file over it: `/cars/source/Sources/Gallery/Cars/CarView`.
    static func addSource<Model>(of exhibit: Exhibit, over app: SceneRoute<GalleryApp, Model>) {
        let source = app.add(
            "/\(exhibit.id)/source",
            model: { if case .source(let model) = $0, model.exhibit == exhibit { model } else { nil } },
            view: SourceView.init,
            make: {
                .source(SourceViewModel(exhibit: exhibit, folders: $0.app.sources.folders(of: exhibit)))
            })
        source.add(
            "/\(exhibit.id)/source/*",
            model: { if case .sourceFile(let model) = $0, model.exhibit == exhibit { model } else { nil } },
            view: SourceFileView.init, parameters: \.file.id,
            make: { request, id in request.below.file(id).map { .sourceFile($0) } },
            sample: { _ in
                .sourceFile(SourceFileViewModel(exhibit: exhibit, file: SourceFile(path: "file.swift", text: "")))
            })
    }
}
