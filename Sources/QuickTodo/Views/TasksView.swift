public import Bindery
public import QuickTodoViewModels

/// The view of the list of tasks.
struct TasksView: View {
    static let template = "tasks"
    let viewModel: TasksViewModel

    func bind(_ page: Mount) {
        page.title(to: viewModel.pageTitle)
        page.sections("sections", to: viewModel.sectionedItems)
        page.value("statistics", to: viewModel.statistics)
        page.value("failure", to: viewModel.failure)
        page.alert(to: viewModel.alerts)
        page.badge(to: viewModel.dueCount)
        page.action("create", to: viewModel.onCreateTask)
        page.action("edit", to: viewModel.editAction)
        page.action("toggle", to: viewModel.toggleAction)
        page.action("delete", to: viewModel.deleteAction)
    }
}

extension TaskItem: TemplateModel {
    public static let templateKeys = TemplateKeys<TaskItem> { key in
        key("id", \.id)
        key("title", \.title)
        key("isDone", \.isDone)
    }
}

extension AnimatableSectionModel: TemplateModel where Section == TaskSectionHead, ItemType == TaskItem {
    public static var templateKeys: TemplateKeys<Self> { taskSectionKeys }
}

private let taskSectionKeys = TemplateKeys<TaskSection> { key in
    key("heading", \.model.heading)
    key("placeholder", \.model.placeholder)
    key("items", \.items) { String($0.id) }
}
