public import Bindery
public import QuickTodoViewModels

/// The view of the editor of a task.
struct EditTaskView: View {
    static let template = "edit-task"
    let viewModel: EditTaskViewModel

    func bind(_ page: ViewBinder) {
        page.setValue("heading", viewModel.heading)
        page.setValue("taskID", viewModel.taskID)
        page.bindTitle(from: viewModel.pageTitle)
        page.bindField("title", with: viewModel.title)
        page.bindValue("message", from: viewModel.message)
        page.bindValue("isRefused", from: viewModel.message.map { !$0.isEmpty })
        if let checklist = viewModel.checklist { bind(checklist, page) }
        bindDetails(page)
        page.bindList("history", from: viewModel.history)
        page.bindValue("isEditedElsewhere", from: viewModel.isEditedElsewhere)
        if let editor = viewModel.editor {
            page.bindPresence(in: editor.room, as: Observable.just(editor.visitor), with: Observable.just(editor.place))
        }
        page.bindAction("ok", to: viewModel.onUpdate)
        page.bindAction("cancel", to: viewModel.onCancel)
    }

    private func bindDetails(_ page: ViewBinder) {
        let details = viewModel.details
        page.bindField("notes", with: details.notes)
        page.bindValue("formattedNotes", from: details.formattedNotes.map(NotesMarkup.html))
        page.bindValue("hasNoNotes", from: details.formattedNotes.map(\.blocks.isEmpty))
        page.bindField("date", with: details.date)
        page.bindField("time", with: details.time)
        page.bindField("priority", with: details.priority)
        page.setList("priorities", Choice.all(\TaskPriority.name))
        page.bindField("list", with: details.list)
        page.bindList("listChoices", from: details.lists)
        page.bindField("tags", with: details.tags)
        page.bindField("rule", with: details.rule)
        page.bindList("rules", from: details.choices)
        page.bindField("startsAtCompletion", with: details.startsAtCompletion)
        for (name, error) in [
            ("notes", details.notesError), ("due", details.dueError), ("tags", details.tagsError),
        ] {
            page.bindValue("\(name)Error", from: error)
            page.bindValue("\(name)IsRefused", from: error.map { !$0.isEmpty })
        }
    }
}

extension TaskPriority: FieldValue {}

extension RepetitionChoice: TemplateModel {
    public static let templateKeys = TemplateKeys<RepetitionChoice> { key in
        key("code", \.identity)
        key("name", \.text)
    }
}
