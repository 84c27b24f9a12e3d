import Bindery
import QuickTodoViewModels

/// The view of the editor for a task's title.
struct EditTaskView: View {
    static let template = "edit-task"
    let viewModel: EditTaskViewModel

    func bind(_ page: ViewBinder) {
        page.setValue("heading", viewModel.heading)
        page.bindField("title", with: viewModel.title)
        page.bindValue("message", from: viewModel.message)
        page.bindValue("isRefused", from: viewModel.message.map { !$0.isEmpty })
        page.bindAction("ok", to: viewModel.onUpdate)
        page.bindAction("cancel", to: viewModel.onCancel)
    }
}
