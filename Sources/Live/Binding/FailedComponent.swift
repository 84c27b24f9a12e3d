import HTMLTemplates

/// The markup in place of a component with an output that has failed.
enum FailedComponent {
    /// The name of the button that binds the component again.
    static let retry = "bindery-retry"

    private static let template: Template? = try? TemplateLibrary(sources: ["failed": source]).template(
        "failed", keys: ["name": .text, "isInForm": .bool])

    private static let source = """
        <div class="bindery-failure" role="alert"><p>This part could not be loaded.</p>
        {{^isInForm}}<form method="post"><button name="{{name}}">Try again</button></form>{{/isInForm}}
        {{#isInForm}}<button name="{{name}}" formnovalidate>Try again</button>{{/isInForm}}</div>
        """

    static func markup(of component: Component) -> [UInt8] {
        // A form cannot contain another one. A component with controls and without a form is itself in a form.
        let controls = component.binder.template?.controls ?? []
        let isInForm = !controls.isEmpty && !controls.contains { $0.element == "form" }
        let name = component.path + retry
        let values: TemplateValue = .object(["name": .text(String(name)), "isInForm": .bool(isInForm)])
        return template?.render(values, idPrefix: component.binder.idPrefix) ?? []
    }
}
