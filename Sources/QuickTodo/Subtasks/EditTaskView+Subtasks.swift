public import Bindery
public import QuickTodoViewModels

extension EditTaskView {
    /// Binds the subtasks, a part of the editor's form.
    func bind(_ checklist: ChecklistViewModel, _ page: ViewBinder) {
        page.bindList("subtasks", from: checklist.rows)
        page.bindValue("progress", from: checklist.progress)
        page.bindValue("subtaskMessage", from: checklist.message)
        page.bindList("subtaskNews", from: checklist.news)
        page.bindField("newTitle", with: checklist.newTitle)
        page.bindAction("addSubtask", field: "newTitle", to: checklist.add)
        page.bindSwitch("checkSubtask", state: { $0.subtask.isChecked }, to: checklist.check)
        page.bindAction("deleteSubtask", to: checklist.delete)
        page.bindReorder("moveSubtask", to: checklist.move)
        page.bindEvent("renameSubtask", to: checklist.beginRenaming)
        page.bindField("rowTitle", with: checklist.rowTitle)
        page.bindAction("saveTitle", field: "rowTitle", to: checklist.rename)
        page.bindEvent("keepTitle", to: checklist.cancelRenaming)
        page.bindFocus("rowTitle", when: checklist.startedRenaming, selecting: true)
        page.bindAction("undoSubtask", to: checklist.undo)
        page.predict("checkSubtask", in: "subtasks") { (row: ChecklistRow) in
            var row = row
            row.subtask.isChecked.toggle()
            return .update(row)
        }
        page.predict("deleteSubtask", in: "subtasks") { (_: ChecklistRow) in .remove() }
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
