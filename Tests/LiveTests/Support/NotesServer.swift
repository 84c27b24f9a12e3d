import HTMLTemplates
import Live
import LiveTesting

/// The notes app on a free port of the loopback interface, for one test.
typealias NotesServer = TestServer<NotesApp>

extension NotesServer {
    /// Starts the server.
    ///
    /// - Parameter templates: the folder of the templates; nil for the templates of `NotesApp`.
    convenience init(
        templates: String? = nil, _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws {
        let library = try templates.map { try TemplateLibrary(directory: $0) }
        try self.init(
            NotesApp(), templates: library ?? TemplateLibrary(sources: NotesApp.templates), configure)
    }
}
