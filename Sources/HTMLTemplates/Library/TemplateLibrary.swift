import Synchronization

/// How templates are read.
public enum TemplateSyntax: Sendable {
    /// HTML: values are escaped for their places, elements get the ids that fragments need, white space that only indents is dropped.
    case html
    /// Text of any kind, byte for byte as the Mustache specification has it: `&`, `<`, `>` and `"` are escaped, nothing else is done.
    case plain
}

/// The templates of an app: a folder of `.mustache` files, or sources given by name. Any thread may use it.
public final class TemplateLibrary: Sendable {
    private struct State {
        var sources: TemplateSources
        var templates: [String: Template] = [:]
    }

    private let directory: String?
    private let syntax: TemplateSyntax
    private let state: Mutex<State>

    /// Reads every `.mustache` file in a folder and its subfolders: `cards/car.mustache` is the template `cards/car`. Blocks while
    /// it reads.
    ///
    /// - Throws: a ``TemplateError`` when a file cannot be read. Errors inside a file come when its template is asked for.
    public init(directory: String, syntax: TemplateSyntax = .html) throws(TemplateError) {
        self.directory = directory
        self.syntax = syntax
        state = Mutex(State(sources: TemplateSources(try TemplateFolder.read(directory), syntax: syntax)))
    }

    /// Takes templates by name.
    public init(sources: [String: String], syntax: TemplateSyntax = .html) throws(TemplateError) {
        directory = nil
        self.syntax = syntax
        let texts = Dictionary(
            uniqueKeysWithValues: sources.map { ($0, SourceText(file: $0 + ".mustache", bytes: Array($1.utf8))) })
        state = Mutex(State(sources: TemplateSources(texts, syntax: syntax)))
    }

    /// The names of all templates, in order.
    public var names: [String] { state.withLock { $0.sources }.names }

    /// The template of that name, compiled when first asked for.
    ///
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong.
    public func template(_ name: String) throws(TemplateError) -> Template {
        let (sources, known) = state.withLock { ($0.sources, $0.templates[name]) }
        if let known { return known }
        let template = try sources.template(name)
        return state.withLock { state in
            if state.sources === sources { state.templates[name] = template }
            return template
        }
    }
}
