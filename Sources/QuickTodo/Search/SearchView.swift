public import Bindery
public import QuickTodoViewModels

/// The view of the criteria of a search other than the text, of the number of results, and of the name of the search.
struct SearchView: View {
    static let template = "search"
    let viewModel: SearchViewModel

    func bind(_ page: ViewBinder) {
        page.bindField("state", with: viewModel.state)
        page.bindField("tag", with: viewModel.tag)
        page.bindField("date", with: viewModel.date)
        page.bindField("list", with: viewModel.taskList)
        page.bindList("lists", from: viewModel.lists.map { $0.map(ListChoice.init) })
        page.setList("states", Choice.all(\TaskState.name))
        page.setList("dates", Choice.all(\DateCriterion.name))
        page.bindList("tags", from: viewModel.tags)
        page.bindAction("apply", to: viewModel.search)
        page.bindValue("summary", from: viewModel.summary)
        bindSaved(page)
    }

    private func bindSaved(_ page: ViewBinder) {
        let saved = viewModel.saved
        page.bindField("name", with: saved.name)
        page.bindValue("message", from: saved.message)
        page.bindValue("isSaved", from: saved.present.map { $0 != nil })
        page.bindValue(
            "canBeSaved", from: Observable.combineLatest(saved.present, viewModel.query) { $0 == nil && !$1.isEmpty })
        page.bindAction("save", field: "name", to: saved.save)
        page.bindAction("rename", field: "name", to: saved.rename)
        page.bindAction("delete", to: saved.delete)
    }
}

extension TaskState: FieldValue {}
extension DateCriterion: FieldValue {}

/// An option of the choice of a list.
struct ListChoice: TemplateModel, Equatable, IdentifiableType {
    let list: TaskList
    var identity: Int { list.id }

    static let templateKeys = TemplateKeys<ListChoice> { key in
        key("code", \.list.id)
        key("label", \.list.title)
    }
}
