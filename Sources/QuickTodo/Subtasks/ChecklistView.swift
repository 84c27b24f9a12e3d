public import Bindery
public import QuickTodoViewModels

/// The checklist in the editor of a task: a component, whose controls belong to the editor's form.
struct ChecklistView: View {
    static let template = "checklist"
    let viewModel: ChecklistViewModel

    func bind(_ page: ViewBinder) {
        page.bindList("subtasks", from: viewModel.rows)
        page.bindValue("progress", from: viewModel.progress)
        page.bindValue("message", from: viewModel.message)
        page.bindList("news", from: viewModel.news)
        page.bindField("newTitle", with: viewModel.newTitle)
        page.bindAction("add", field: "newTitle", to: viewModel.add)
        page.bindAction("check", to: viewModel.check)
        page.bindAction("delete", to: viewModel.delete)
        page.bindReorder("move", to: viewModel.move)
        page.bindEvent("rename", to: viewModel.beginRenaming)
        page.bindAction("saveTitle", field: "rowTitle", to: viewModel.rename)
        page.bindEvent("keepTitle", to: viewModel.cancelRenaming)
        page.bindFocus("rowTitle", when: viewModel.startedRenaming, selecting: true)
        page.bindAction("undo", to: viewModel.undo)
        page.predict("check", in: "subtasks") { (row: ChecklistRow) in
            var row = row
            row.subtask.isChecked.toggle()
            return .update(row)
        }
        page.predict("delete", in: "subtasks") { (_: ChecklistRow) in .remove() }
    }
}

extension ChecklistRow: TemplateModel {
    public static let templateKeys = TemplateKeys<ChecklistRow> { key in
        key("id", \.subtask.id)
        key("title", \.subtask.title)
        key("isChecked", \.subtask.isChecked)
        key("isRenamed", \.isRenamed)
    }
}
