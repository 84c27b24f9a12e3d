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
        /// What each template that is in use was checked against, so that a changed file is checked again.
        var kinds: [String: [String: TemplateKeyKind]] = [:]
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
        state = Mutex(State(sources: TemplateSources(Self.texts(sources), syntax: syntax)))
    }

    /// The names of all templates, in order.
    public var names: [String] { state.withLock { $0.sources }.names }

    /// The template of that name, compiled when first asked for.
    ///
    /// Nothing is known of its keys then, so every section is taken to bring keys of its own: what is in it is sent together.
    ///
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong.
    public func template(_ name: String) throws(TemplateError) -> Template {
        let (sources, known) = state.withLock { ($0.sources, $0.templates[name]) }
        if let known { return known }
        return keep(try sources.template(name, kinds: nil), of: sources)
    }

    /// The template of that name, compiled with and checked against what its page's keys are. Ask when the app starts, and keep it or
    /// ask `template(_:)` later, which then gives the same.
    ///
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong: also of a key that the page has not, a section over
    ///   what is no section, markup that may not be markup.
    public func template(_ name: String, keys: [String: TemplateKeyKind]) throws(TemplateError) -> Template {
        let sources = state.withLock { state in
            state.kinds[name] = keys
            return state.sources
        }
        return keep(try sources.template(name, kinds: keys), of: sources)
    }

    private func keep(_ template: Template, of sources: TemplateSources) -> Template {
        state.withLock { state in
            if state.sources === sources { state.templates[template.name] = template }
            return template
        }
    }

    /// Reads the folder again and compiles every template that is in use. When all is well the new ones take the place of the old at
    /// once; if not, the last good ones keep serving. Blocks while it reads; call it off every loop.
    ///
    /// - Returns: the names of the templates in use that are no longer what they were; none when nothing changed.
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong.
    public func reload() throws(TemplateError) -> [String] {
        guard let directory else { return [] }
        let texts = try TemplateFolder.read(directory)
        return try replace(texts)
    }

    /// Gives a library that was made of sources other ones, as `reload()` does for a folder.
    public func replace(sources: [String: String]) throws(TemplateError) -> [String] {
        try replace(Self.texts(sources))
    }

    private static func texts(_ sources: [String: String]) -> [String: SourceText] {
        Dictionary(
            uniqueKeysWithValues: sources.map { ($0, SourceText(file: $0 + ".mustache", bytes: Array($1.utf8))) })
    }

    private func replace(_ texts: [String: SourceText]) throws(TemplateError) -> [String] {
        let (old, templates, kinds) = state.withLock { ($0.sources, $0.templates, $0.kinds) }
        if old.hasSameText(as: texts) { return [] }
        let sources = TemplateSources(texts, syntax: syntax)
        var problems: [TemplateProblem] = []
        var compiled: [String: Template] = [:]
        for name in templates.keys.sorted() {
            do throws(TemplateError) {
                compiled[name] = try sources.template(name, kinds: kinds[name])
            } catch {
                problems += error.problems
            }
        }
        if !problems.isEmpty { throw TemplateError(problems) }
        let fresh = compiled
        let changed = fresh.keys.filter { name in templates[name].map { !fresh[name]!.writesLike($0) } ?? true }
        return state.withLock { state in
            // Templates that did not change stay the very same, and with them what is kept for their pages.
            state.sources = sources
            state.templates = fresh
            for (name, template) in templates where !changed.contains(name) { state.templates[name] = template }
            return changed.sorted()
        }
    }
}
