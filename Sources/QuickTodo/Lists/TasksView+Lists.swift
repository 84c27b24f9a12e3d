public import Bindery
public import QuickTodoViewModels

/// The navigation of lists, and the heading of the page of one.
extension TasksView {
    func bindLists(_ page: ViewBinder) {
        let viewModel = viewModel
        page.bindValue("heading", from: search?.heading ?? viewModel.heading(showing: filter))
        page.bindList("lists", from: viewModel.lists)
        page.bindList("searches", from: search?.links ?? viewModel.searches)
        page.bindAction("newList", to: viewModel.newList)
        page.setValue("inAllLists", presence(in: filter))
        if let list {
            page.bindValue("isDeleted", from: list.isDeleted)
            page.bindValue("showsList", from: list.isDeleted.map { !$0 })
            page.bindAction("restoreList", to: list.restore)
            page.bindAction("editList", to: list.editList)
        } else {
            page.setValue("isDeleted", false)
            page.setValue("showsList", false)
        }
    }
}

extension TasksView {
    /// Returns the relation of the page to the link to the tasks of all lists.
    private func presence(in filter: TaskFilter) -> String {
        if list != nil || search != nil { return "false" }
        switch filter {
        case .all: return "page"
        case .active, .completed: return "true"
        case .today, .upcoming: return "false"
        }
    }
}

extension ListLink: TemplateModel {
    public static let templateKeys = TemplateKeys<ListLink> { key in
        key("id", \.identity)
        key("title", \.title)
        key("color", \.color.rawValue)
        key("hasDue") { $0.due > 0 }
        key("due") { Text.number($0.due) }
        key("dueText") { Text("\($0.due) due task", plural: "\($0.due) due tasks", count: $0.due) }
        key("current") { $0.isCurrent ? "page" : "false" }
        key("isArchived", \.isArchived)
    }
}
