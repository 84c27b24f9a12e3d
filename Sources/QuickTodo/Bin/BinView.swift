public import Bindery
public import QuickTodoViewModels

/// The view of the deleted tasks and lists.
struct BinView: View {
    static let template = "bin"
    let viewModel: BinViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(viewModel.pageTitle)
        page.setPages(showing: .bin)
        page.bindList("deletedTasks", from: viewModel.tasks, window: "binWindow")
        page.bindList("deletedLists", from: viewModel.lists)
        page.bindValue("hasDeletedLists", from: viewModel.lists.map { !$0.isEmpty }.distinctUntilChanged())
        page.bindAction("restoreList", to: viewModel.restoreList)
        page.bindValue("binIsEmpty", from: viewModel.isEmpty)
        page.bindAction("restore", to: viewModel.restore)
        page.bindAction("erase", to: viewModel.erase)
        page.bindAction("eraseAll", to: viewModel.eraseAll)
        page.bindUndo(viewModel.undo)
        page.bindAlert(from: viewModel.alerts)
    }
}

extension DeletedTask: TemplateModel {
    public static let templateKeys = TemplateKeys<DeletedTask> { key in
        key("id", \.identity)
        key("title", \.task.title)
        key("hasListLabel") { $0.listLabel != nil }
        key("listID", \.task.list)
        key("listName") { $0.listLabel?.name ?? "" }
        key("listColor") { $0.listLabel?.color.rawValue ?? "" }
        key("isOfDeletedList") { $0.deletedList != nil }
        key("deletedList") { $0.deletedList ?? "" }
        key("deleted", \.deleted)
        key("deletedOn") { Text.value(.date($0.deleted, .date)) }
        key("endsOn") { Text.value(.date($0.end, .date)) }
    }
}

extension DeletedList: TemplateModel {
    public static let templateKeys = TemplateKeys<DeletedList> { key in
        key("id", \.identity)
        key("name", \.list.title)
        key("count", \.countText)
        key("deleted", \.deleted)
        key("deletedOn") { Text.value(.date($0.deleted, .date)) }
        key("endsOn") { Text.value(.date($0.end, .date)) }
    }
}
