import HTMLTemplates
import Synchronization

/// A part of the client that only the pages of apps that use it load, as a script of its own.
final class ClientScript: Sendable {
    /// The parts. The raw value is the address of the script.
    enum Part: String {
        /// Events beyond click, change and submit, and widgets.
        case events = "/bindery/events.js"
        /// Downloads, other sites and the clipboard.
        case outputs = "/bindery/outputs.js"
        /// Predictions.
        case predictions = "/bindery/predictions.js"
        /// Uploads.
        case uploads = "/bindery/uploads.js"
    }

    let part: Part
    /// The script's address for documents.
    let path: String
    private let templates: TemplateLibrary?
    /// Indicates whether any view has bound something that needs the script.
    private let isBound = Atomic(false)

    /// - Parameters:
    ///   - part: The part.
    ///   - path: The script's address for documents; by default without a version.
    ///   - templates: The templates that may declare events, which need the script.
    init(_ part: Part, path: String? = nil, templates: TemplateLibrary? = nil) {
        self.part = part
        self.path = path ?? part.rawValue
        self.templates = templates
    }

    /// Indicates whether documents name the script: because a template of the app declares events, which any page may
    /// show later, or because a view has bound something that needs it.
    var isNeeded: Bool { isBound.load(ordering: .relaxed) || templates?.declaresEvents == true }

    /// Records that a view has bound something that needs the script.
    func bind() { isBound.store(true, ordering: .relaxed) }

    /// The element of a document's head; empty if the script is not needed.
    var head: String { isNeeded ? "<script src=\"\(path)\" defer></script>" : "" }
}
