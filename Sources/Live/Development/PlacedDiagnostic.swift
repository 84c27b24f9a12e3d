import HTMLTemplates

/// A diagnostic of a template or a view, with its place. It prevents the start of a server, and the development panel
/// shows it.
struct PlacedDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The place, such as `tasks.mustache:3:14`; without line and column if they are unknown.
    let place: String
    /// The message for the developer, without the place.
    let message: String

    /// `place: message`.
    var description: String { "\(place): \(message)" }

    init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    init(_ diagnostic: TemplateDiagnostic) {
        self.init(
            diagnostic.line == 0 ? diagnostic.file : "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column)",
            diagnostic.message)
    }

    /// - Parameter template: The name of the template that is used if the error has no place.
    init(_ error: LiveError, template: String) {
        self.init(error.place ?? "\(template).mustache", error.sentence)
    }
}
