public import Bindery
public import QuickTodoViewModels

extension ViewBinder {
    /// Binds the offer to undo the latest change.
    func bindUndo(_ undo: UndoViewModel) {
        bindList("undoNews", from: undo.news)
        bindAction("undo", to: undo.undo)
        bindAction("undoLatest", to: undo.undoLatest)
        carryOver("changes", from: undo.changes, to: undo.resume)
    }
}

extension UndoNews: TemplateModel {
    public static let templateKeys = TemplateKeys<UndoNews> { key in
        key("id", \.identity)
        key("text", \.text)
        key("isOffer", \.isOffer)
    }
}
