import HTMLTemplates
import Live
import LiveTesting

/// The notes app on a free port of this machine, for one test.
typealias NotesServer = TestServer<NotesApp>

extension NotesServer {
    /// - Parameter templates: a folder to read the templates from; nil for those of `NotesApp` as they are.
    convenience init(
        templates: String? = nil, _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws {
        let library = try templates.map { try TemplateLibrary(directory: $0) }
        try self.init(
            NotesApp(), templates: library ?? TemplateLibrary(sources: NotesApp.templates), configure)
    }
}
