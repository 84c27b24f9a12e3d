import Locks
public import Texts

/// The language in which templates are written.
public enum TemplateSyntax: Sendable {
    /// HTML: values are escaped for the places where they appear, elements get the ids that fragments need, and white
    /// space that only indents is removed.
    case html
    /// Text of any kind, handled exactly as the Mustache specification requires: only `&`, `<`, `>` and `"` are
    /// escaped.
    case plain
}

/// The templates of an app: a folder of `.mustache` files, or sources by name. Any thread can use it.
public final class TemplateLibrary: Sendable {
    private struct State {
        var sources: TemplateSources
        var templates: [TemplateUse: Template] = [:]
        var settings = TemplateSettings()
    }

    /// The folder from which the templates were read; `nil` if they were given by name.
    public let directory: String?
    private let syntax: TemplateSyntax
    private let state: Mutex<State>

    /// Creates a library from every `.mustache` file in a folder and its subfolders: `cards/car.mustache` is the
    /// template `cards/car`. Blocks while it reads.
    ///
    /// - Throws: A ``TemplateError`` if a file cannot be read. Errors inside a file are thrown when its template is
    ///   requested.
    public init(directory: String, syntax: TemplateSyntax = .html) throws(TemplateError) {
        self.directory = directory
        self.syntax = syntax
        state = Mutex(State(sources: TemplateSources(try TemplateFolder.read(directory), syntax: syntax)))
    }

    /// Creates a library from sources by name.
    ///
    /// - Throws: Currently nothing. Errors inside a source are thrown when its template is requested.
    public init(sources: [String: String], syntax: TemplateSyntax = .html) throws(TemplateError) {
        directory = nil
        self.syntax = syntax
        state = Mutex(State(sources: TemplateSources(Self.texts(sources), syntax: syntax)))
    }

    /// The sorted names of all templates.
    public var names: [String] { state.withLock { $0.sources }.names }

    /// A string that changes whenever the content of a template changes.
    package var version: String { state.withLock { $0.sources }.version }

    /// The attributes in the templates that need parts of the client.
    package var features: TemplateFeatures { state.withLock { $0.sources }.features }

    /// Adds versions to the addresses of files that templates name in fixed attributes: `/style.css` becomes
    /// `/style.css?v=…`.
    ///
    /// Call it before the first template is requested, because it discards the templates compiled so far.
    ///
    /// - Parameter version: Returns the version of the file at a path such as `/style.css`, or `nil` if there is no
    ///   such file. Called whenever a template is compiled, on the thread that requested it.
    package func addFileVersions(_ version: @escaping @Sendable (_ path: String) -> String?) {
        state.withLock { state in
            state.settings.fileVersion = version
            state.templates = [:]
        }
    }

    /// Sets the languages of the texts in the templates. A template with texts is compiled once for each of them.
    ///
    /// Call it before the first template is requested, because it discards the templates compiled so far.
    public func use(_ texts: TextCatalogs) {
        state.withLock { state in
            state.settings.texts = texts
            state.templates = [:]
        }
    }

    /// The languages of the texts in the templates.
    public var texts: TextCatalogs { state.withLock { $0.settings }.texts }

    /// The texts in all templates that can be parsed, in the order of their places.
    package var messages: [TemplateMessage] { state.withLock { $0.sources }.messages }

    /// Checks that all templates can be parsed, so that ``messages`` is complete.
    ///
    /// - Throws: A ``TemplateError`` with the diagnostics of those that cannot.
    package func checkSyntax() throws(TemplateError) { try state.withLock { $0.sources }.checkSyntax() }

    /// Returns a template, which is compiled when it is first requested.
    ///
    /// The kinds of its keys are unknown, so every section is assumed to provide keys of its own, and its content is
    /// sent as a whole.
    ///
    /// - Throws: A ``TemplateError`` with the template's diagnostics.
    public func template(_ name: String) throws(TemplateError) -> Template {
        try template(TemplateUse(name: name, keys: nil))
    }

    /// Returns a template that is checked against the kinds of its page's keys, and compiled when it is first requested
    /// with them. Request the templates of all pages when the app starts, to find errors early.
    ///
    /// - Throws: A ``TemplateError`` with the template's diagnostics, including unknown keys, sections over values that
    ///   cannot be sections, and triple braces for keys that are not markup.
    public func template(_ name: String, keys: [String: TemplateKeyKind]) throws(TemplateError) -> Template {
        try template(TemplateUse(name: name, keys: keys))
    }

    /// Returns the template of a component, which is checked and compiled as other templates. In addition, its ids and
    /// the names of its controls get the prefix of the component's ids, so that the component can occur more than once
    /// on a page. The prefix contains one colon before the component's path, which is the prefix of the names.
    ///
    /// - Throws: A ``TemplateError`` with the template's diagnostics.
    package func component(_ name: String, keys: [String: TemplateKeyKind]) throws(TemplateError) -> Template {
        try template(TemplateUse(name: name, keys: keys, isComponent: true))
    }

    private func template(_ use: TemplateUse) throws(TemplateError) -> Template {
        while true {
            let (sources, known, settings) = state.withLock { ($0.sources, $0.templates[use], $0.settings) }
            if let known { return known }
            let template = try sources.template(
                use.name, kinds: use.keys, isComponent: use.isComponent, settings)
            let used: Template? = state.withLock { state in
                // The sources have been replaced in the meantime: a page would keep a template of the old ones.
                guard state.sources === sources else { return nil }
                // Another thread may have compiled the template in the meantime; all pages share one instance.
                if let known = state.templates[use] { return known }
                state.templates[use] = template
                return template
            }
            if let used { return used }
        }
    }

    /// Reads the folder again and compiles every template in use. If there are no errors, the new templates replace all
    /// old ones together; otherwise the last valid ones stay in use. Blocks while it reads, so do not call it on a
    /// loop.
    ///
    /// - Returns: The names of the templates in use that have changed.
    /// - Throws: A ``TemplateError`` with the templates' diagnostics, or for a file that cannot be read.
    public func reload() throws(TemplateError) -> [String] {
        adopt(try reread())
    }

    /// Reads the folder again and compiles every template in use, as ``reload()`` does, but does not use the new
    /// templates yet. Blocks.
    ///
    /// - Parameter catalogs: The languages of the texts; `nil` for the current ones.
    /// - Throws: A ``TemplateError`` with the templates' diagnostics, or for a file that cannot be read.
    package func reread(_ catalogs: TextCatalogs? = nil) throws(TemplateError) -> TemplateRevision {
        guard let directory else { return TemplateRevision(library: self, changed: []) }
        return try revision(try TemplateFolder.read(directory), catalogs)
    }

    /// Replaces the templates with those of a revision.
    ///
    /// - Returns: The names of the templates in use that may have changed, including those first requested after the
    ///   revision was read.
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

    /// Replaces the sources of a library that was created from sources, as `reload()` does for a folder.
    ///
    /// - Returns: The names of the templates in use that have changed.
    /// - Throws: A ``TemplateError`` with the templates' diagnostics.
    public func replace(sources: [String: String]) throws(TemplateError) -> [String] {
        adopt(try revision(Self.texts(sources)))
    }

    private static func texts(_ sources: [String: String]) -> [String: SourceText] {
        Dictionary(
            uniqueKeysWithValues: sources.map { ($0, SourceText(file: $0 + ".mustache", bytes: Array($1.utf8))) })
    }

    private func revision(
        _ texts: [String: SourceText], _ catalogs: TextCatalogs? = nil
    ) throws(TemplateError) -> TemplateRevision {
        let (old, templates, former) = state.withLock { ($0.sources, $0.templates, $0.settings) }
        var settings = former
        settings.texts = catalogs ?? former.texts
        if settings.texts === former.texts, old.hasSameText(as: texts) {
            return TemplateRevision(library: self, changed: [])
        }
        let sources = TemplateSources(texts, syntax: syntax)
        var diagnostics: [TemplateDiagnostic] = []
        var changed: Set<String> = []
        var compiled: [TemplateUse: Template] = [:]
        for (use, template) in templates.sorted(by: { $0.key.name < $1.key.name }) {
            do throws(TemplateError) {
                let fresh = try sources.template(
                    use.name, kinds: use.keys, isComponent: use.isComponent, settings)
                // An unchanged template remains the same instance, so that the data cached for its pages remains valid.
                compiled[use] = fresh.writesLike(template) ? template : fresh
                if compiled[use] === fresh { changed.insert(use.name) }
            } catch {
                diagnostics += error.diagnostics.filter { !diagnostics.contains($0) }
            }
        }
        if !diagnostics.isEmpty { throw TemplateError(diagnostics) }
        let fresh = TemplateLibrary(
            State(sources: sources, templates: compiled, settings: settings), directory: directory, syntax: syntax)
        return TemplateRevision(library: fresh, changed: changed.sorted())
    }
}

/// Templates that were read again but are not in use yet.
package struct TemplateRevision: Sendable {
    /// A separate library that contains the templates; the original library if nothing has changed.
    package let library: TemplateLibrary
    /// The names of the templates in use that had changed when they were read again.
    package let changed: [String]
}
