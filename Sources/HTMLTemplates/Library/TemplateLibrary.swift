import Locks

/// How templates are read.
public enum TemplateSyntax: Sendable {
    /// HTML: values are escaped for their places, elements get the ids that fragments need, white space that only indents is dropped.
    case html
    /// Text of any kind, byte for byte as the Mustache specification has it: `&`, `<`, `>` and `"` are escaped, nothing else is done.
    case plain
}

/// The templates of an app: a folder of `.mustache` files, or sources given by name. Any thread may use it.
public final class TemplateLibrary: Sendable {
    /// A template as one view uses it.
    private struct Use: Hashable {
        let name: String
        /// What it is checked against; nil when nothing is known.
        let keys: [String: TemplateKeyKind]?
    }

    private struct State {
        var sources: TemplateSources
        var templates: [Use: Template] = [:]
        var fileVersion: FileReferences.Version?
    }

    /// The folder that the templates were read from; nil when they were given by name.
    public let directory: String?
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

    /// A text that changes with what any of the templates says.
    package var version: String { state.withLock { $0.sources }.version }

    /// Adds versions to the addresses of files that templates name in fixed attributes: `/style.css` becomes `/style.css?v=…`.
    ///
    /// Call it before the first template is asked for: those that were compiled before are compiled again.
    ///
    /// - Parameter version: returns the version of the file at a path such as `/style.css`, nil where there is none. Called whenever a template is
    ///   compiled, on the thread that asks for it.
    package func addFileVersions(_ version: @escaping @Sendable (_ path: String) -> String?) {
        state.withLock { state in
            state.fileVersion = version
            state.templates = [:]
        }
    }

    /// The template of that name, compiled when first asked for.
    ///
    /// Nothing is known of its keys then, so every section is taken to bring keys of its own: what is in it is sent together.
    ///
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong.
    public func template(_ name: String) throws(TemplateError) -> Template {
        try template(Use(name: name, keys: nil))
    }

    /// The template of that name, checked against what its page's keys are and compiled when first asked for with these. Ask for every
    /// page's when the app starts, so that mistakes are found then.
    ///
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong: also of a key that the page has not, a section over
    ///   what is no section, markup that may not be markup.
    public func template(_ name: String, keys: [String: TemplateKeyKind]) throws(TemplateError) -> Template {
        try template(Use(name: name, keys: keys))
    }

    private func template(_ use: Use) throws(TemplateError) -> Template {
        while true {
            let (sources, known, fileVersion) = state.withLock { ($0.sources, $0.templates[use], $0.fileVersion) }
            if let known { return known }
            let template = try sources.template(use.name, kinds: use.keys, fileVersion)
            let used: Template? = state.withLock { state in
                // Other sources are in use since: a page with a template of the former ones would keep it.
                guard state.sources === sources else { return nil }
                // Another thread may have been faster: all pages share one.
                if let known = state.templates[use] { return known }
                state.templates[use] = template
                return template
            }
            if let used { return used }
        }
    }

    /// Reads the folder again and compiles every template that is in use. When all is well the new ones take the place of the old at
    /// once; if not, the last good ones keep serving. Blocks while it reads; call it off every loop.
    ///
    /// - Returns: the names of the templates in use that are no longer what they were; none when nothing changed.
    /// - Throws: a ``TemplateError`` with the place of everything that is wrong.
    public func reload() throws(TemplateError) -> [String] {
        adopt(try reread())
    }

    /// Reads the folder again and compiles every template that is in use, as ``reload()`` does, without using the new ones yet. Blocks.
    package func reread() throws(TemplateError) -> TemplateRevision {
        guard let directory else { return TemplateRevision(library: self, changed: []) }
        return try revision(try TemplateFolder.read(directory))
    }

    /// Uses the templates that were read again.
    ///
    /// - Returns: the names of the templates in use that may no longer be what they were, including those that came into use since.
    @discardableResult
    package func adopt(_ revision: TemplateRevision) -> [String] {
        guard revision.library !== self else { return [] }
        let fresh = revision.library.state.withLock { $0 }
        let former = state.withLock { state in
            defer { state = fresh }
            return state.templates.keys
        }
        let late = former.filter { fresh.templates[$0] == nil }.map(\.name)
        return Set(revision.changed + late).sorted()
    }

    private init(_ state: State, directory: String?, syntax: TemplateSyntax) {
        (self.directory, self.syntax) = (directory, syntax)
        self.state = Mutex(state)
    }

    /// Gives a library that was made of sources other ones, as `reload()` does for a folder.
    public func replace(sources: [String: String]) throws(TemplateError) -> [String] {
        adopt(try revision(Self.texts(sources)))
    }

    private static func texts(_ sources: [String: String]) -> [String: SourceText] {
        Dictionary(
            uniqueKeysWithValues: sources.map { ($0, SourceText(file: $0 + ".mustache", bytes: Array($1.utf8))) })
    }

    private func revision(_ texts: [String: SourceText]) throws(TemplateError) -> TemplateRevision {
        let (old, templates, fileVersion) = state.withLock { ($0.sources, $0.templates, $0.fileVersion) }
        if old.hasSameText(as: texts) { return TemplateRevision(library: self, changed: []) }
        let sources = TemplateSources(texts, syntax: syntax)
        var problems: [TemplateProblem] = []
        var changed: Set<String> = []
        var compiled: [Use: Template] = [:]
        for (use, template) in templates.sorted(by: { $0.key.name < $1.key.name }) {
            do throws(TemplateError) {
                let fresh = try sources.template(use.name, kinds: use.keys, fileVersion)
                // A template that did not change stays the very same, and with it what is kept for its pages.
                compiled[use] = fresh.writesLike(template) ? template : fresh
                if compiled[use] === fresh { changed.insert(use.name) }
            } catch {
                problems += error.problems.filter { !problems.contains($0) }
            }
        }
        if !problems.isEmpty { throw TemplateError(problems) }
        let fresh = TemplateLibrary(
            State(sources: sources, templates: compiled, fileVersion: fileVersion), directory: directory, syntax: syntax
        )
        return TemplateRevision(library: fresh, changed: changed.sorted())
    }
}

/// Templates of a library that were read again and are not used yet.
package struct TemplateRevision: Sendable {
    /// The templates, as a library of their own; the library itself where nothing has changed.
    package let library: TemplateLibrary
    /// The names of the templates in use that are no longer what they were, when they were read again.
    package let changed: [String]
}
