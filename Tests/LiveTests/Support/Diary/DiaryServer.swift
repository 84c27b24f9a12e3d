import HTMLTemplates
import Live
import LiveTesting

/// The diary on a free port of this machine, for one test.
typealias DiaryServer = TestServer<DiaryApp>

extension DiaryServer {
    convenience init(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        try self.init(DiaryApp(), templates: TemplateLibrary(sources: DiaryApp.templates)) {
            // A test does in a moment what a person does in minutes.
            $0.limits.eventsPerSecond = 100_000
            $0.limits.eventsAtOnce = 100_000
            configure(&$0)
        }
    }
}
