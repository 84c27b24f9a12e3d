public import Bindery
public import QuickTodoViewModels

/// The offer to undo the latest change.
extension TasksView {
    func bindUndo(_ page: ViewBinder) {
        page.bindList("undoNews", from: viewModel.undo.news)
        page.bindAction("undo", to: viewModel.undo.undo)
        page.bindAction("undoLatest", to: viewModel.undo.undoLatest)
        page.carryOver("changes", from: viewModel.undo.changes, to: viewModel.undo.resume)
    }
}

extension UndoNews: TemplateModel {
    public static let templateKeys = TemplateKeys<UndoNews> { key in
        key("id", \.identity)
        key("text", \.text)
        key("isOffer", \.isOffer)
    }
}
