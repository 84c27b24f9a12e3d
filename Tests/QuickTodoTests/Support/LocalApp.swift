import Bindery
import Foundation
import LiveTesting

@testable import QuickTodo

/// QuickTodo in the process of the tests, with the example tasks in a separate database.
///
/// Starts faster than a ``RunningApp``, because all servers of a process share the finished scripts. For tests that
/// neither kill the program nor give it options.
final class LocalApp {
    private let server: TestServer<QuickTodoApp>
    private let opened: AppDatabase
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let opened = try AppDatabase(.file(folder.path + "/tasks.sqlite"), examples: true, recordsPosts: true)
        self.opened = opened
        server = try TestServer(QuickTodoApp(opened), templates: "quicktodo") {
            QuickTodoApp.configure(&$0, for: opened.database)
        }
    }

    deinit {
        server.stop()
        opened.database.close()
        try? FileManager.default.removeItem(at: folder)
    }

    var port: Int { server.port }

    /// Returns the URL of a path of the app.
    func url(_ path: String = "/") -> String { server.address + path }
}
