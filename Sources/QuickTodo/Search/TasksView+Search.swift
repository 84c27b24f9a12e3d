public import Bindery
public import QuickTodoViewModels

/// The search field, and on the page of a search its other parts.
extension TasksView {
    func bindSearch(_ page: ViewBinder) {
        page.setValue("showsSearch", search != nil)
        page.bindComponent("criteria", from: Observable.just(search)) { SearchView(viewModel: $0) }
        guard let search else {
            let viewModel = viewModel
            page.bindField("search", from: viewModel.searchText, to: viewModel.typedSearch)
            page.bindAction("find", field: "search", to: viewModel.openSearch)
            let origin = list.map { SelectionViewModel.Origin.list($0.id, filter) } ?? .filter(filter)
            return page.setValue("selectAddress", origin.address)
        }
        page.bindField("search", with: search.text)
        page.bindAction("find", to: search.search)
        page.bindAddress(from: search.query.map { Address("/search", query: $0.fields) })
        page.bindValue("selectAddress", from: search.query.map { SelectionViewModel.Origin.search($0).address })
    }
}

/// The saved searches in the navigation.
extension SearchLink: TemplateModel {
    public static let templateKeys = TemplateKeys<SearchLink> { key in
        key("name", \.search.name)
        key("address") { Address("/search", query: $0.search.query.fields).description }
        key("current") { $0.isCurrent ? "page" : "false" }
    }
}

extension TextPiece: TemplateModel {
    public static let templateKeys = TemplateKeys<TextPiece> { key in
        key("text", \.text)
        key("isHit", \.isHit)
    }
}
