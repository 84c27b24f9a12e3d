import HTMLTemplates
import Live
import LiveTesting

/// The diary app on a free port of the loopback interface, for one test.
typealias DiaryServer = TestServer<DiaryApp>

extension DiaryServer {
    convenience init(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        try self.init(DiaryApp(), templates: TemplateLibrary(sources: DiaryApp.templates)) {
            // A test does in a moment what takes a user minutes.
            $0.limits.eventsPerSecond = 100_000
            $0.limits.eventsAtOnce = 100_000
            configure(&$0)
        }
    }
}
