public import Bindery
public import GalleryViewModels

/// The view of a filtered list of people and the form that edits them.
struct PeopleView: View {
    static let template = "sevenguis-crud"
    let viewModel: PeopleViewModel

    func bind(_ page: ViewBinder) {
        page.setTitle("People")
        page.bindAddress(from: viewModel.stateID.map { GalleryApp.address(of: "crud", state: $0) })
        page.bindList("people", from: viewModel.people)
        page.bindField("prefix", with: viewModel.prefix)
        page.bindField("selected", with: viewModel.selected)
        page.bindField("name", with: viewModel.name)
        page.bindField("surname", with: viewModel.surname)
        page.bindValue("message", from: viewModel.message)
        page.bindAction("create", to: viewModel.create)
        page.bindAction("update", to: viewModel.update)
        page.bindAction("delete", to: viewModel.delete)
        page.bindAction("enter", to: viewModel.enter)
        // The button loses the focus, because it is disabled without a selection.
        page.bindFocus("selected", when: viewModel.delete.elements)
        page.bindEvent("fill", to: viewModel.fill)
        // Without the script, the prefix must be posted.
        page.bindEvent("filter", to: PublishRelay<Void>())
    }
}

extension Contact: TemplateModel {
    public static let templateKeys = TemplateKeys<Contact> { key in
        key("id", \.id)
        key("listName", \.listName)
    }
}
