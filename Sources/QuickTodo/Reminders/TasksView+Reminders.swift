import Bindery
import QuickTodoViewModels

/// The reminders, which the script `remind.js` shows.
extension TasksView {
    func bindReminders(_ page: ViewBinder) {
        page.emit("remind", from: viewModel.reminders)
    }
}
