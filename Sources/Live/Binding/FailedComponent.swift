import HTMLTemplates

/// The markup in place of a component with an output that has failed.
enum FailedComponent {
    /// The name of the button that binds the component again.
    static let retry = "bindery-retry"

    /// The forms of the message, which depend on the elements around it.
    enum Form: String, CaseIterable {
        case free, inForm, inFormParagraph, inParagraph, inButton, inSelect

        /// A button of the form around the message.
        private static let button = "<button name=\"{{name}}\" formmethod=\"post\" formnovalidate>{{retry}}</button>"

        fileprivate var source: String {
            let text = "{{message}}"
            let start = "class=\"bindery-failure\" role=\"alert\""
            return switch self {
            case .free:
                "<div \(start)><p>\(text)</p> "
                    + "<form method=\"post\"><button name=\"{{name}}\">{{retry}}</button></form></div>"
            case .inForm: "<div \(start)><p>\(text)</p> \(Self.button)</div>"
            case .inFormParagraph: "<span \(start)>\(text) \(Self.button)</span>"
            case .inParagraph:
                "<span \(start)>\(text) <a href=\"{{address}}\" data-live=\"off\">{{retry}}</a></span>"
            case .inButton: "<span class=\"bindery-failure\">\(text)</span>"
            case .inSelect: "<option disabled>\(text)</option>"
            }
        }
    }

    private static let templates = try? TemplateLibrary(
        sources: Dictionary(uniqueKeysWithValues: Form.allCases.map { ($0.rawValue, $0.source) }))

    static func markup(of component: Component) -> [UInt8] {
        let place = FailurePlace(inside: component.surroundings)
        let page = component.binder.page
        let texts = page.context.failureTexts(component.key)
        let keys: [String: TemplateKeyKind] = ["name": .text, "address": .text, "message": .text, "retry": .text]
        guard let template = try? templates?.template(place.form.rawValue, keys: keys) else { return [] }
        let values: TemplateValue = .object([
            "name": .text(component.path + retry), "address": .text(page.address.description),
            "message": .localized(texts.message), "retry": .localized(texts.retry),
        ])
        // The ids differ from those of the component, so that the focus is not restored to the message.
        let message = template.render(
            values, idPrefix: component.binder.idPrefix + "failure-", format: page.renderer.format)
        return Array(place.start.utf8) + message + Array(place.end.utf8)
    }
}
