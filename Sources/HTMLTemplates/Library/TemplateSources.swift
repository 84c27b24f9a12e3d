/// All templates of a library at one point in time. The templates compiled from them share the parsed sources.
final class TemplateSources: Sendable {
    let syntax: TemplateSyntax
    private let sources: [String: SourceText]
    private let parsed: [String: Result<[MustacheNode], TemplateError>]
    /// Indicates whether any source contains `data-on-` or `data-widget`.
    let declaresEvents: Bool

    /// Parses every source; an error is thrown when its template is requested.
    init(_ sources: [String: SourceText], syntax: TemplateSyntax) {
        self.syntax = syntax
        self.sources = sources
        let marks = [TemplateEvent.attributePrefix, HTMLCompiler.widgetAttribute].map { Array($0.utf8) }
        declaresEvents = sources.values.contains { Self.contains(marks, in: $0.bytes) }
        parsed = sources.mapValues { source in
            do throws(TemplateError) { return .success(try MustacheParser.parse(source)) } catch {
                return .failure(error)
            }
        }
    }

    /// Indicates whether `text` contains one of the parts, which begin with the same byte. The standard library's search
    /// takes as long as compiling the templates.
    private static func contains(_ parts: [[UInt8]], in text: [UInt8]) -> Bool {
        let first = parts[0][0]
        return text.withUnsafeBufferPointer { text in
            text.indices.contains { index in
                text[index] == first && parts.contains { text[index...].starts(with: $0) }
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

    func nodes(of name: String) throws(TemplateError) -> [MustacheNode]? {
        guard let result = parsed[name] else { return nil }
        return try result.get()
    }

    func template(
        _ name: String, kinds: [String: TemplateKeyKind]?, isComponent: Bool = false,
        _ fileVersion: FileReferences.Version? = nil
    ) throws(TemplateError) -> Template {
        guard let nodes = try nodes(of: name) else {
            let near = Suggestion.sentence(for: name, among: names)
            let sentence =
                names.isEmpty ? "There is no template \(name), nor any other." : "There is no template \(name).\(near)"
            throw TemplateError(.missingTemplate, sentence, file: name)
        }
        var expander = TemplateExpander(allowsMissing: syntax == .plain) { name throws(TemplateError) in
            try self.nodes(of: name)
        }
        let expanded = try expander.expand(nodes, name: name)
        let diagnostics = kinds.map { KeyChecker.diagnostics(in: expanded, $0) } ?? []
        do throws(TemplateError) {
            let compilation = try compile(expanded, name, kinds, isComponent: isComponent, fileVersion)
            if !diagnostics.isEmpty { throw TemplateError(diagnostics) }
            return Template(name: name, compilation: compilation, sources: self)
        } catch {
            throw TemplateError(
                diagnostics.isEmpty || error.diagnostics == diagnostics
                    ? error.diagnostics : error.diagnostics + diagnostics)
        }
    }

    private func compile(
        _ nodes: [ExpandedNode], _ name: String, _ kinds: [String: TemplateKeyKind]?, isComponent: Bool,
        _ fileVersion: FileReferences.Version?
    ) throws(TemplateError) -> Compilation {
        switch syntax {
        case .html:
            let root = try HTMLReader.read(nodes, at: start(of: name))
            if let fileVersion { FileReferences(version: fileVersion).addVersions(in: root) }
            return try HTMLCompiler.page(root, kinds: kinds, isComponent: isComponent)
        case .plain:
            var builder = ProgramBuilder()
            try PlainCompiler.compile(nodes, into: &builder)
            return Compilation(program: builder.finish(), keys: builder.keys)
        }
    }

    private func start(of name: String) -> SourcePosition {
        SourcePosition(source: sources[name] ?? SourceText(file: name, bytes: []), offset: 0)
    }

    /// Returns a template that a page includes while it is rendered; `nil` if it does not exist or cannot be compiled.
    func calledProgram(_ name: String, keys: [String]) -> Program? {
        guard let nodes = try? nodes(of: name) else { return nil }
        return try? program(nodes, name: name, plain: syntax == .plain, keys: keys, marksLines: true)
    }

    func program(ofLambda text: String, plain: Bool, delimiters: MustacheDelimiters, keys: [String]) -> Program? {
        let source = SourceText(file: "lambda", bytes: Array(text.utf8))
        guard let nodes = try? MustacheParser.parse(source, delimiters: delimiters) else { return nil }
        return try? program(nodes, name: "", plain: plain, keys: keys, marksLines: false)
    }

    private func program(
        _ nodes: [MustacheNode], name: String, plain: Bool, keys: [String], marksLines: Bool
    ) throws(TemplateError) -> Program {
        var expander = TemplateExpander(allowsMissing: true, marksLines: marksLines) { name throws(TemplateError) in
            try self.nodes(of: name)
        }
        let expanded = try expander.expand(nodes, name: name)
        if !plain { return try HTMLCompiler.called(try HTMLReader.read(expanded, at: start(of: name)), keys: keys) }
        var builder = ProgramBuilder(closedKeys: keys)
        try PlainCompiler.compile(expanded, into: &builder)
        return builder.finish()
    }
}
