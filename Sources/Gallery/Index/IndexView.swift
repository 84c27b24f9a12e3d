public import Bindery
public import GalleryViewModels

/// The view of the start page.
struct IndexView: View {
    static let template = "index"
    let viewModel: IndexViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Bindery gallery")
        page.bindList("exhibits", from: viewModel.exhibits)
    }
}

extension Exhibit: TemplateModel {
    public static let templateKeys = TemplateKeys<Exhibit> { key in
        key("id", \.id)
        key("name", \.name)
        key("sentence", \.sentence)
    }
}
