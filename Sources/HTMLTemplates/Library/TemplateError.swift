/// Why a template cannot be used: everything that is wrong with it, each with its place and what to write instead.
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in the order in which it was found; never empty.
    public let problems: [TemplateProblem]

    init(_ problems: [TemplateProblem]) {
        self.problems = problems
    }

    init(_ code: TemplateProblem.Code, _ message: String, file: String, line: Int = 0, column: Int = 0) {
        problems = [TemplateProblem(code: code, message: message, file: file, line: line, column: column)]
    }

    /// The first problem's kind.
    public var code: TemplateProblem.Code { problems[0].code }

    /// One line for each problem: `tasks.mustache:3:14: …`.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// One thing that is wrong with a template.
public struct TemplateProblem: Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem.
    public enum Code: String, Sendable {
        /// The Mustache is malformed: a tag or section without an end.
        case syntax
        /// The HTML is malformed, or tags and sections cross.
        case markup
        /// A tag stands where no value can be made safe.
        case unsafePlace
        /// A changed value could not be sent to the page from here.
        case noElement
        /// An id that the page needs cannot be given.
        case id
        /// There is no template of that name.
        case missingTemplate
        /// Templates include each other without end, or grow too large.
        case recursion
        /// There is no such key.
        case unknownKey
        /// A key is used as what it is not.
        case wrongKind
        /// A file or folder cannot be read.
        case file
    }

    /// The kind of problem.
    public let code: Code
    /// A sentence for the template's author, with what to write instead.
    public let message: String
    /// The file, as the library names it: `tasks.mustache`.
    public let file: String
    /// The line, from 1; 0 when the problem is the file itself.
    public let line: Int
    /// The column, from 1, in bytes; 0 when the problem is the file itself.
    public let column: Int

    /// `file:line:column: message`.
    public var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)" }
}
