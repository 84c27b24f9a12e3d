public import Bindery
public import QuickTodoViewModels

extension TitlePart: TemplateModel {
    public static let templateKeys = TemplateKeys<TitlePart> { key in
        key("text", \.text)
        key("isLink", \.isLink)
    }
}
