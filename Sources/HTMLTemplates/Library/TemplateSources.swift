import Texts

/// All templates of a library at one point in time. The templates compiled from them share the parsed sources.
final class TemplateSources: Sendable {
    let syntax: TemplateSyntax
    private let sources: [String: SourceText]
    private let parsed: [String: Result<[MustacheNode], TemplateError>]
    /// The attributes in the sources that need parts of the client.
    let features: TemplateFeatures

    /// Parses every source; an error is thrown when its template is requested.
    init(_ sources: [String: SourceText], syntax: TemplateSyntax) {
        self.syntax = syntax
        self.sources = sources
        features = sources.values.reduce(into: []) { $0.formUnion(TemplateFeatures(in: $1.bytes)) }
        parsed = sources.mapValues { source in
            do throws(TemplateError) { return .success(try MustacheParser.parse(source)) } catch {
                return .failure(error)
            }
        }
    }

    var names: [String] { parsed.keys.sorted() }

    var version: String {
        let hash = sources.sorted { $0.key < $1.key }.reduce(NameHash.of("")) { hash, source in
            NameHash.of(source.value.bytes, after: NameHash.of(source.key.utf8, after: hash))
        }
        return String(hash, radix: 36)
    }

    func hasSameText(as other: [String: SourceText]) -> Bool {
        sources.count == other.count && sources.allSatisfy { other[$0]?.bytes == $1.bytes }
    }

    /// Throws the diagnostics of all sources that cannot be parsed.
    func checkSyntax() throws(TemplateError) {
        let diagnostics = names.flatMap { name in
            if case .failure(let error)? = parsed[name] { error.diagnostics } else { [TemplateDiagnostic]() }
        }
        if !diagnostics.isEmpty { throw TemplateError(diagnostics) }
    }

    func nodes(of name: String) throws(TemplateError) -> [MustacheNode]? {
        guard let result = parsed[name] else { return nil }
        return try result.get()
    }

    func template(
        _ name: String, kinds: [String: TemplateKeyKind]?, isComponent: Bool = false, _ settings: TemplateSettings
    ) throws(TemplateError) -> Template {
        let use = TemplateUse(name: name, keys: kinds, isComponent: isComponent)
        let languages = settings.texts.languages
        let (compilation, hasTexts) = try compilation(use, languages[0], settings)
        var translations: [Template] = []
        for language in languages.dropFirst() where hasTexts {
            translations.append(try translation(of: compilation, use, language, settings))
        }
        return Template(name: name, compilation: compilation, sources: self, translations: translations)
    }

    /// Returns the template in another language. The texts differ; elements, fragments and slots are the same.
    private func translation(
        of original: Compilation, _ use: TemplateUse, _ language: TextLanguage, _ settings: TemplateSettings
    ) throws(TemplateError) -> Template {
        let (compilation, _) = try compilation(use, language, settings, firstKeys: original.keys)
        guard compilation.keys == original.keys, compilation.fragments == original.fragments else {
            throw TemplateError(
                .markup, "The translation into \(language.tag) changes the elements of the template.",
                file: use.name)
        }
        return Template(name: use.name, compilation: compilation, sources: self)
    }

    private func compilation(
        _ use: TemplateUse, _ language: TextLanguage, _ settings: TemplateSettings, firstKeys: [String] = []
    ) throws(TemplateError) -> (compilation: Compilation, hasTexts: Bool) {
        let (name, kinds) = (use.name, use.keys)
        guard let nodes = try nodes(of: name) else {
            let near = Suggestion.sentence(for: name, among: names)
            let sentence =
                names.isEmpty ? "There is no template \(name), nor any other." : "There is no template \(name).\(near)"
            throw TemplateError(.missingTemplate, sentence, file: name)
        }
        var expander = TemplateExpander(
            allowsMissing: syntax == .plain, language: language, isHTML: syntax == .html
        ) { name throws(TemplateError) in
            try self.nodes(of: name)
        }
        let expanded = try expander.expand(nodes, name: name)
        let diagnostics = kinds.map { KeyChecker.diagnostics(in: expanded, $0) } ?? []
        do throws(TemplateError) {
            let compilation = try compile(expanded, use, language, settings.fileVersion, firstKeys: firstKeys)
            if !diagnostics.isEmpty { throw TemplateError(diagnostics) }
            return (compilation, expander.hasTexts)
        } catch {
            throw TemplateError(
                diagnostics.isEmpty || error.diagnostics == diagnostics
                    ? error.diagnostics : error.diagnostics + diagnostics)
        }
    }

    private func compile(
        _ nodes: [ExpandedNode], _ use: TemplateUse, _ language: TextLanguage,
        _ fileVersion: FileReferences.Version?, firstKeys: [String]
    ) throws(TemplateError) -> Compilation {
        switch syntax {
        case .html:
            let root = try HTMLReader.read(nodes, at: start(of: use.name))
            if let fileVersion { FileReferences(version: fileVersion).addVersions(in: root) }
            return try HTMLCompiler.page(
                root, kinds: use.keys, isComponent: use.isComponent, firstKeys: firstKeys, language: language)
        case .plain:
            var builder = ProgramBuilder(firstKeys: firstKeys, language: language)
            try PlainCompiler.compile(nodes, into: &builder)
            return Compilation(program: builder.finish(), keys: builder.keys)
        }
    }

    private func start(of name: String) -> SourcePosition {
        SourcePosition(source: sources[name] ?? SourceText(file: name, bytes: []), offset: 0)
    }

    /// Returns a template that a page includes while it is rendered; `nil` if it does not exist or cannot be compiled.
    func calledProgram(_ name: String, keys: [String], _ language: TextLanguage) -> Program? {
        guard let nodes = try? nodes(of: name) else { return nil }
        return try? program(nodes, name: name, plain: syntax == .plain, keys: keys, marksLines: true, language)
    }

    func program(
        ofLambda text: String, plain: Bool, delimiters: MustacheDelimiters, keys: [String],
        _ language: TextLanguage
    ) -> Program? {
        let source = SourceText(file: "lambda", bytes: Array(text.utf8))
        guard let nodes = try? MustacheParser.parse(source, delimiters: delimiters) else { return nil }
        return try? program(nodes, name: "", plain: plain, keys: keys, marksLines: false, language)
    }

    private func program(
        _ nodes: [MustacheNode], name: String, plain: Bool, keys: [String], marksLines: Bool,
        _ language: TextLanguage
    ) throws(TemplateError) -> Program {
        var expander = TemplateExpander(
            allowsMissing: true, marksLines: marksLines, language: language, isHTML: !plain
        ) { name throws(TemplateError) in
            try self.nodes(of: name)
        }
        let expanded = try expander.expand(nodes, name: name)
        if !plain {
            let root = try HTMLReader.read(expanded, at: start(of: name))
            return try HTMLCompiler.called(root, keys: keys, language: language)
        }
        var builder = ProgramBuilder(closedKeys: keys, language: language)
        try PlainCompiler.compile(expanded, into: &builder)
        return builder.finish()
    }
}

/// A template together with the keys of one view.
struct TemplateUse: Hashable {
    let name: String
    /// The kinds of the keys against which the template is checked; `nil` if they are not known.
    let keys: [String: TemplateKeyKind]?
    /// Indicates whether the template is that of a component.
    var isComponent = false

    /// Without the keys, whose hash takes several times as long as the comparison that follows.
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The settings with which a library compiles its templates.
struct TemplateSettings: Sendable {
    var fileVersion: FileReferences.Version?
    var texts = TextCatalogs.none
}
