public import Bindery
public import QuickTodoViewModels

/// The view of the dialog for a list.
struct EditListView: View {
    static let template = "edit-list"
    let viewModel: EditListViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.pageTitle)
        page.setValue("heading", viewModel.heading)
        page.setValue("isNew", viewModel.isNew)
        page.bindValue("isStored", from: viewModel.stored.map { $0 != nil }.distinctUntilChanged())
        page.bindValue("isMovable", from: viewModel.stored.map { $0?.isInbox == false }.distinctUntilChanged())
        page.bindValue("isArchived", from: viewModel.stored.map { $0?.archived != nil }.distinctUntilChanged())
        page.bindField("name", with: viewModel.name)
        page.bindField("color", with: viewModel.color)
        page.setList("colors", Choice.all(\ListColor.name))
        page.bindField("template", with: viewModel.template)
        page.bindList("templates", from: viewModel.templates)
        page.bindValue("message", from: viewModel.message)
        page.bindValue("isRefused", from: viewModel.message.map { !$0.isEmpty })
        page.bindAction("ok", to: viewModel.ok)
        page.bindAction("cancel", to: viewModel.cancel)
        page.bindAction("moveUp", to: viewModel.moveUp)
        page.bindAction("moveDown", to: viewModel.moveDown)
        page.bindAction("archiveList", to: viewModel.archive)
        page.bindAction("deleteList", to: viewModel.delete)
        page.bindAction("saveTemplate", to: viewModel.saveTemplate)
        page.bindList("listNews", from: viewModel.news)
        page.bindAction("undoInDialog", to: viewModel.undo)
    }
}

extension ListColor: FieldValue {}

extension ListTemplate: TemplateModel {
    public static let templateKeys = TemplateKeys<ListTemplate> { key in
        key("id") { "\($0.id)" }
        key("name", \.title)
    }
}

extension TaskList: TemplateModel {
    public static let templateKeys = TemplateKeys<TaskList> { key in
        key("id", \.id)
        key("name", \.title)
    }
}
