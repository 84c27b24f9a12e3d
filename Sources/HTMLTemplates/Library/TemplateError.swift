/// An error that contains the diagnostics of an unusable template, each with its position and its remedy.
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The diagnostics in the order in which they were found; never empty.
    public let diagnostics: [TemplateDiagnostic]

    init(_ diagnostics: [TemplateDiagnostic]) {
        self.diagnostics = diagnostics
    }

    init(_ code: TemplateDiagnostic.Code, _ message: String, file: String, line: Int = 0, column: Int = 0) {
        diagnostics = [TemplateDiagnostic(code: code, message: message, file: file, line: line, column: column)]
    }

    /// The kind of the first diagnostic.
    public var code: TemplateDiagnostic.Code { diagnostics[0].code }

    /// One line for each diagnostic: `tasks.mustache:3:14: …`.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// A diagnostic about a template.
public struct TemplateDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a diagnostic.
    public enum Code: String, Sendable {
        /// Malformed Mustache: a tag or section without an end.
        case syntax
        /// Malformed HTML, or HTML tags and sections that overlap.
        case markup
        /// A tag in a place where no value can be made safe.
        case unsafePlace
        /// A tag in a place from which a changed value could not be sent to the page.
        case noElement
        /// An element that must have a generated id has one in the template, or its id is dynamic.
        case id
        /// A missing template.
        case missingTemplate
        /// Templates that include each other without end, or that are too large when expanded.
        case recursion
        /// An unknown key.
        case unknownKey
        /// A key whose kind does not allow its use.
        case wrongKind
        /// A file or folder that cannot be read.
        case file
    }

    /// The kind of the diagnostic.
    public let code: Code
    /// A sentence for the developer, with the remedy.
    public let message: String
    /// The file as named by the library: `tasks.mustache`.
    public let file: String
    /// The line, from 1; 0 if the diagnostic is about the file itself.
    public let line: Int
    /// The column, from 1, in bytes; 0 if the diagnostic is about the file itself.
    public let column: Int

    /// `file:line:column: message`.
    public var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)" }
}
