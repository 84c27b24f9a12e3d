public import Bindery
public import GalleryViewModels

/// An app's source.
struct SourceView: View {
    static let template = "source"
    let viewModel: SourceViewModel

    func bind(_ page: Mount) {
        page.title(to: Observable.just("The source of \(viewModel.exhibit.name)"))
        page.value("name", viewModel.exhibit.name)
        page.value("home", viewModel.exhibit.id)
        page.value("isEmpty", viewModel.isEmpty)
        page.list("files", to: viewModel.files)
    }
}

extension SourceFile: TemplateModel {
    public static let templateKeys = TemplateKeys<SourceFile> { key in
        key("path", \.path)
        key("text", \.text)
    }
}
