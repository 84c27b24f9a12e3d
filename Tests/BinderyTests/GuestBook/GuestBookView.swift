import Bindery

struct GuestBookView: View {
    static let template = "book"
    let viewModel: GuestBookViewModel

    func bind(_ page: Mount) {
        page.title(to: viewModel.count)
        page.value("count", to: viewModel.count)  // {{count}}
        page.list("entries", to: viewModel.entries)  // {{#entries}}
        page.field("text", to: viewModel.text)  // <input name="text">, both ways
        page.action("sign", to: viewModel.sign)  // <button name="sign">
    }
}

/// The fields of an entry that templates can use.
extension Entry: TemplateModel {
    static let templateKeys = TemplateKeys<Entry> { key in key("text", \.text) }
}
