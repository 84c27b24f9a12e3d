import Bindery

struct GuestBookView: View {
    static let template = "book"
    let viewModel: GuestBookViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: viewModel.count)
        page.bindValue("count", from: viewModel.count)  // {{count}}
        page.bindList("entries", from: viewModel.entries)  // {{#entries}}
        page.bindField("text", with: viewModel.text)  // <input name="text">, both ways
        page.bindAction("sign", to: viewModel.sign)  // <button name="sign">
    }
}

/// The fields of an entry that templates can use.
extension Entry: TemplateModel {
    static let templateKeys = TemplateKeys<Entry> { key in key("text", \.text) }
}
