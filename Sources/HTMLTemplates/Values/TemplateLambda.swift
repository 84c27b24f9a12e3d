/// A function under a key, as Mustache's optional lambdas describe it.
///
/// `{{key}}` calls it with empty text, renders what it returns as a template, and writes the result escaped. `{{#key}}…{{/key}}`
/// calls it with the section's text, unprocessed, and writes what it returns rendered as a template. It runs whenever the page
/// is rendered, on the thread that renders.
public struct TemplateLambda: Sendable, Equatable {
    private final class Function: Sendable {
        let body: @Sendable (String) -> String
        init(_ body: @escaping @Sendable (String) -> String) { self.body = body }
    }

    private let function: Function

    /// A lambda that maps a section's text to template text.
    public init(_ body: @escaping @Sendable (_ section: String) -> String) {
        function = Function(body)
    }

    func callAsFunction(_ section: String) -> String { function.body(section) }

    /// Equal only to itself.
    public static func == (left: TemplateLambda, right: TemplateLambda) -> Bool { left.function === right.function }
}
