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
        predict(page)
    }

    /// Predicts the effects of the actions on tasks.
    private func predict(_ page: ViewBinder) {
        page.predictOrder(of: "sections") { (task: TaskItem) in task.order }
        page.predict("toggle", in: "sections") { (task: TaskItem) in
            let toggled = task.toggled(at: .now)
            return toggled.isDone
                ? .update(toggled, in: TaskSectionHead.done.identity, at: .first, counting: ["due": -1])
                : .update(toggled, in: TaskSectionHead.due.identity, at: .ordered, counting: ["due": 1])
        }
        page.predict("delete", in: "sections") { (task: TaskItem) in
            .remove(counting: ["all": -1, "due": task.isDone ? 0 : -1])
        }
        page.predictValue("statistics", from: viewModel.counts) { counts, changes in
            counts?.changed(by: changes).statistics ?? ""
        }
        page.predictTitle(from: viewModel.counts) { counts, changes in counts?.changed(by: changes).title ?? "" }
    }
}

extension TaskCounts {
    fileprivate func changed(by changes: CounterChanges) -> TaskCounts {
        TaskCounts(all: all + changes["all"], due: due + changes["due"])
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
