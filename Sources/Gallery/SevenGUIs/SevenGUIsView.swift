public import Bindery
public import GalleryViewModels

/// The view of the list of tasks.
struct SevenGUIsView: View {
    static let template = "sevenguis"
    let viewModel: SevenGUIsViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("7GUIs")
        page.bindList("tasks", from: viewModel.tasks)
    }
}

extension SevenGUIsTask: TemplateModel {
    public static let templateKeys = TemplateKeys<SevenGUIsTask> { key in
        key("id", \.id)
        key("name", \.name)
        key("sentence", \.sentence)
    }
}
