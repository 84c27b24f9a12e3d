import Bindery
import QuickTodoViewModels

/// The view of the editor for a task's title.
struct EditTaskView: View {
    static let template = "edit-task"
    let viewModel: EditTaskViewModel

    func bind(_ page: Mount) {
        page.value("heading", viewModel.heading)
        page.field("title", to: viewModel.title)
        page.value("message", to: viewModel.message)
        page.value("isRefused", to: viewModel.message.map { !$0.isEmpty })
        page.action("ok", to: viewModel.onUpdate)
        page.action("cancel", to: viewModel.onCancel)
    }
}
