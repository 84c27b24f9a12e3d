import HTMLTemplates
import Synchronization

/// A client script that only the pages of apps that use it load: that of events beyond click, change and submit, or that
/// of uploads.
final class EventScript: Sendable {
    /// The script's address for documents.
    let path: String
    private let templates: TemplateLibrary?
    /// Indicates whether any view has bound something that needs the script.
    private let isBound = Atomic(false)

    static let file = "/bindery/events.js"
    /// The script of uploads.
    static let uploads = "/bindery/uploads.js"

    init(path: String = EventScript.file, templates: TemplateLibrary? = nil) {
        self.path = path
        self.templates = templates
    }

    /// Indicates whether documents name the script: because a template of the app declares events, which any page may
    /// show later, or because a view has bound the focus.
    var isNeeded: Bool { isBound.load(ordering: .relaxed) || templates?.declaresEvents == true }

    /// Records that a view has bound something that needs the script.
    func bind() { isBound.store(true, ordering: .relaxed) }

    /// The element of a document's head; empty if the script is not needed.
    var head: String { isNeeded ? "<script src=\"\(path)\" defer></script>" : "" }
}
