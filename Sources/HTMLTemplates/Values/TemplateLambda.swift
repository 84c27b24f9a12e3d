/// A function under a key, as specified by Mustache's optional lambdas.
///
/// `{{key}}` calls it with empty text, renders its result as a template, and writes the output escaped.
/// `{{#key}}…{{/key}}` calls it with the unprocessed text of the section and renders its result as a template. It runs
/// whenever the page is rendered, on the rendering thread.
public struct TemplateLambda: Sendable, Equatable {
    private final class Function: Sendable {
        let body: @Sendable (String) -> String
        init(_ body: @escaping @Sendable (String) -> String) { self.body = body }
    }

    private let function: Function

    /// Creates a lambda that maps a section's text to template text.
    public init(_ body: @escaping @Sendable (_ section: String) -> String) {
        function = Function(body)
    }

    func callAsFunction(_ section: String) -> String { function.body(section) }

    /// Indicates whether both are the same instance.
    public static func == (left: TemplateLambda, right: TemplateLambda) -> Bool { left.function === right.function }
}
