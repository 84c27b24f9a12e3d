import HTMLTemplates
import Texts

/// A diagnostic of a template, a catalogue or a view, with its place. It prevents the start of a server, and the
/// development panel shows it.
struct PlacedDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The place, such as `tasks.mustache:3:14`; without line and column if they are unknown.
    let place: String
    /// The message for the developer, without the place.
    let message: String

    /// Indicates whether the place is in a catalogue of texts.
    var isInCatalog: Bool { place.hasSuffix(".po") || place.contains(".po:") }

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

    init(_ mistake: POError) {
        let name = mistake.file.split(separator: "/").last.map(String.init) ?? mistake.file
        self.init(mistake.line == 0 ? name : "\(name):\(mistake.line):\(mistake.column)", mistake.message)
    }

    /// - Parameter template: The name of the template that is used if the error has no place.
    init(_ error: LiveError, template: String) {
        self.init(error.place ?? "\(template).mustache", error.sentence)
    }
}
