import HTMLTemplates

/// A mistake in a template or a view, with its place: a server does not start with one, and the development panel shows it.
struct PlacedProblem: Sendable, Hashable, CustomStringConvertible {
    /// `tasks.mustache:3:14`, or less where less is known.
    let place: String
    /// A sentence for the programmer, without the place.
    let message: String

    /// `place: message`.
    var description: String { "\(place): \(message)" }

    init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    init(_ problem: TemplateProblem) {
        self.init(
            problem.line == 0 ? problem.file : "\(problem.file):\(problem.line):\(problem.column)", problem.message)
    }

    /// - Parameter template: the name of the template that is at fault where the error names no place.
    init(_ error: LiveError, template: String) {
        self.init(error.place ?? "\(template).mustache", error.sentence)
    }
}
