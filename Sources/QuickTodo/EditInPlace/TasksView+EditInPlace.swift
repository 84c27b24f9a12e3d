import Bindery
import QuickTodoViewModels

/// The edit of a title in its row.
extension TasksView {
    func bindEditInPlace(_ page: ViewBinder) {
        let edit = viewModel.editInPlace
        page.bindEvent("editTitle", to: edit.begin)
        page.bindAction("saveTitle", edit: "rowTitle", to: edit.save)
        page.bindEvent("keepTitle", to: edit.cancel)
        page.bindPresence(in: edit.room, at: edit.place)
        page.bindFocus("rowTitle", when: edit.started, selecting: true)
    }
}
