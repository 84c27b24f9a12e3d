public import Bindery
public import QuickTodoViewModels

/// The view of the preview of an import.
struct ImportPreviewView: View {
    static let template = "import-preview"
    let viewModel: ImportPreviewViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle(viewModel.pageTitle)
        page.setValue("name", viewModel.content.name)
        page.setValue("format", viewModel.content.format.name)
        page.setValue("summary", viewModel.summary)
        page.setValue("skipped", viewModel.skipped)
        page.setValue("changed", viewModel.changed)
        page.setValue("hasRemarks", !viewModel.content.remarks.isEmpty)
        page.setList("remarks", viewModel.content.remarks)
        page.setValue("moreRemarks", viewModel.moreRemarks)
        page.setValue("hasTasks", !viewModel.tasks.isEmpty)
        page.setList("tasks", viewModel.tasks)
        page.setValue("moreTasks", viewModel.moreTasks)
        page.setValue("completeName", viewModel.completeName)
        page.bindAction("complete", to: viewModel.complete)
        page.bindAction("cancel", to: viewModel.cancel)
        page.bindValue("message", from: viewModel.message)
        page.carryOver("changes", from: viewModel.undo.changes, to: viewModel.undo.resume)
    }
}

extension ImportRemark: TemplateModel {
    public static let templateKeys = TemplateKeys<ImportRemark> { key in key("text", \.text) }
}
