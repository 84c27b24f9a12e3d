public import Bindery
public import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
        page.predictOrder(of: "sections") { (task: TaskItem) in task.order }
        page.predict("toggle", in: "sections") { (task: TaskItem) in
            let toggled = task.toggled(at: .now)
            return toggled.isDone
                ? .update(toggled, in: TaskSectionHead.done.identity, at: .first)
                : .update(toggled, in: TaskSectionHead.due.identity, at: .ordered)
        }
        page.predict("delete", in: "sections") { (_: TaskItem) in .remove() }
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
