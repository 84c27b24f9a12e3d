public import Bindery
public import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The view of the list of tasks, or of the part that a filter shows.
struct TasksView: View {
    static let template = "tasks"
    let viewModel: TasksViewModel
    var filter = TaskFilter.all
    /// The page of the list; `nil` for the tasks of all lists.
    var list: ListViewModel?
    /// The search whose results are shown instead.
    var search: SearchViewModel?

    func bind(_ page: ViewBinder) {
        // A closure for an action then captures the view model only, which needs no memory of its own.
        let viewModel = viewModel
        page.bindTitle(from: search?.pageTitle ?? viewModel.pageTitle(showing: filter))
        page.bindSections(
            "sections", from: search?.sections ?? viewModel.sectionedItems(showing: filter), window: "window")
        page.bindValue("statistics", from: viewModel.statistics(showing: filter))
        page.bindValue("failure", from: viewModel.failure)
        page.bindValue("counts", from: viewModel.counts)
        // One output for all buttons that open a dialog needs less memory than the state of each action.
        page.bindValue("isInDialog", from: viewModel.isInDialog)
        if let list {
            page.bindAction("create", to: list.createTask)
        } else {
            page.bindAction("create", to: viewModel.onCreateTask)
        }
        page.bindAction("edit", to: viewModel.editAction)
        page.bindSwitch("toggle", state: { $0.isDone }, to: viewModel.toggleAction)
        page.bindReorder("move", to: viewModel.moveAction)
        page.bindAction("delete", to: viewModel.deleteAction)
        page.bindAction("completeAll", to: viewModel.completeAllAction)
        page.bindAction("clearCompleted", to: viewModel.clearCompletedAction)
        page.bindAction("dismissSamples", to: viewModel.dismissSamplesAction)
        bindFilters(page)
        bindLists(page)
        bindSearch(page)
        bindQuickAdd(page)
        bindEditInPlace(page)
        // The list below all filters tells of them, once.
        if filter == .all, list == nil, search == nil { bindReminders(page) }
        page.bindUndo(viewModel.undo)
        page.bindAlert(from: viewModel.alerts)
        page.bindBadge(from: viewModel.dueCount)
        predict(page)
    }

    private func bindFilters(_ page: ViewBinder) {
        // After the choice of a filter, the focus stays on its link.
        page.setValue("showsEverything", filter == .all && search == nil)
        page.setValue("sectionedBy", filter.isByDay ? "day" : "state")
        page.setValue("showsStates", !filter.isByDay)
        // The actions on all tasks also concern those that a search or a day does not show.
        page.setValue("showsBulk", search == nil && !filter.isByDay)
        let base = list.map { "/lists/\($0.id)" } ?? ""
        page.setValue("filterBase", base)
        page.setValue("allAddress", base.isEmpty ? "/" : base)
        for (key, other) in Self.shownKeys {
            page.setValue(key, search == nil && other == filter ? "page" : "false")
        }
    }

    /// The keys of the filters' links.
    private static let shownKeys = TaskFilter.allCases.map { ("shows\($0.rawValue.capitalized)", $0) }

    /// Predicts the effects of the actions on tasks.
    private func predict(_ page: ViewBinder) {
        page.predictOrder(of: "sections") { (task: TaskItem) in task.order }
        page.predict("toggle", in: "sections") { [filter] (task: TaskItem) in
            let toggled = task.toggled(at: .now)
            let counts = ["due": toggled.isDone ? -1 : 1]
            guard let head = filter.head(ofToggled: toggled) else { return .remove(counting: counts) }
            return .update(toggled, in: head.identity, at: toggled.isDone ? .first : .ordered, counting: counts)
        }
        page.predict("delete", in: "sections") { (task: TaskItem) in
            .remove(counting: ["all": -1, "due": task.isDone ? 0 : -1])
        }
        page.predictValue("statistics", from: viewModel.counts(showing: filter)) { [filter] counts, changes in
            counts?.changed(by: changes).statistics(showing: filter) ?? ""
        }
        if list != nil || search != nil { return }
        page.predictTitle(from: viewModel.counts(showing: filter)) { [filter] counts, changes in
            counts?.changed(by: changes).title(showing: filter) ?? ""
        }
    }
}

extension TaskCounts {
    fileprivate func changed(by changes: CounterChanges) -> TaskCounts {
        TaskCounts(all: all + changes["all"], due: due + changes["due"])
    }
}

extension TaskCounts: TemplateModel {
    public static let templateKeys = TemplateKeys<TaskCounts> { key in
        key("isEmpty") { $0.all == 0 }
        key("isAllDone") { $0.all > 0 && $0.due == 0 }
        key("hasNoneDone") { $0.done == 0 }
        key("hasSamples") { $0.samples > 0 }
    }
}

extension TreeSection: TemplateModel where Model == TaskSectionHead, Item == TaskItem {
    public static var templateKeys: TemplateKeys<Self> { taskSectionKeys }
}

private let taskSectionKeys = TemplateKeys<TaskSection> { key in
    key("id", \.model.identity)
    key("heading", \.model.heading)
    key("placeholder", \.model.placeholder)
    key("elsewhere", \.elsewhere)
    key("isOrdered", \.model.isOrdered)
    key("isFoldable") { $0.model == .done }
    key("items", \.items)
}
