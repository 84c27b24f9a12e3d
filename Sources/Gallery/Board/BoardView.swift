public import Bindery
public import GalleryViewModels

/// The view of the board.
struct BoardView: View {
    static let template = "board"
    let viewModel: BoardViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("Board")
        page.bindSections("columns", from: viewModel.sections)
        page.bindValue("count", from: viewModel.count)
        page.bindValue("problem", from: viewModel.problem)
        page.bindField("title", with: viewModel.title)
        page.bindAction("add", field: "title", to: viewModel.add)
        page.bindReorder("move", to: viewModel.move)
        page.bindAction("finish", to: viewModel.finish)
        page.bindAction("remove", to: viewModel.remove)
    }
}

extension BoardSection: TemplateModel {
    public static let templateKeys = TemplateKeys<BoardSection> { key in
        key("id", \.column.rawValue)
        key("name", \.column.name)
        key("items", \.items)
    }
}

extension BoardRow: TemplateModel {
    public static let templateKeys = TemplateKeys<BoardRow> { key in
        key("id", \.id)
        key("title", \.title)
        key("isOpen") { $0.column != .done }
        key("previous") { $0.previous?.rawValue }
        key("previousName") { $0.previous?.name }
        key("next") { $0.next?.rawValue }
        key("nextName") { $0.next?.name }
    }
}
