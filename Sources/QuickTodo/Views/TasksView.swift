public import Bindery
public import QuickTodoViewModels

/// The view of the list of tasks.
struct TasksView: View {
    static let template = "tasks"
    let viewModel: TasksViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.pageTitle)
        page.bindSections("sections", from: viewModel.sectionedItems, window: "window")
        page.bindValue("statistics", from: viewModel.statistics)
        page.bindValue("failure", from: viewModel.failure)
        page.bindAlert(from: viewModel.alerts)
        page.bindBadge(from: viewModel.dueCount)
        page.bindAction("create", to: viewModel.onCreateTask)
        page.bindAction("edit", to: viewModel.editAction)
        page.bindAction("toggle", to: viewModel.toggleAction)
        page.bindAction("delete", to: viewModel.deleteAction)
    }
}

extension TaskItem: TemplateModel {
    public static let templateKeys = TemplateKeys<TaskItem> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone", \.isDone)
    }
}

extension TreeSection: TemplateModel where Model == TaskSectionHead, Item == TaskItem {
    public static var templateKeys: TemplateKeys<Self> { taskSectionKeys }
}

private let taskSectionKeys = TemplateKeys<TaskSection> { key in
    key("heading", \.model.heading)
    key("placeholder", \.model.placeholder)
    key("items", \.items)
}
