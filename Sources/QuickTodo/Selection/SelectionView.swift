import Bindery
import QuickTodoViewModels

/// The view of the choice of several tasks.
struct SelectionView: View {
    static let template = "selection"
    let viewModel: SelectionViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(Text("Select tasks – QuickTodo"))
        page.bindSections("sections", from: viewModel.sections)
        page.bindField("chosen", with: viewModel.chosen)
        page.bindField("newTags", with: viewModel.newTags)
        page.bindField("newDay", with: viewModel.newDay)
        page.bindField("newList", with: viewModel.newList)
        page.bindList("lists", from: viewModel.lists.map { $0.map(ListChoice.init) })
        page.bindAction("move", to: viewModel.move)
        page.bindValue("summary", from: viewModel.summary)
        page.bindValue("isIncomplete", from: viewModel.isIncomplete)
        page.setValue("limit", SelectionViewModel.limit)
        page.bindAction("chooseAll", to: viewModel.chooseAll)
        page.bindAction("chooseNone", to: viewModel.chooseNone)
        page.bindAction("complete", to: viewModel.complete)
        page.bindAction("delete", to: viewModel.delete)
        page.bindAction("addTags", field: "newTags", to: viewModel.addTags)
        page.bindAction("setDay", field: "newDay", to: viewModel.setDay)
        page.bindAction("clearDay", to: viewModel.clearDay)
        page.bindAction("done", to: viewModel.done)
        page.bindAlert(from: viewModel.alerts)
        page.bindUndo(viewModel.undo)
    }
}
