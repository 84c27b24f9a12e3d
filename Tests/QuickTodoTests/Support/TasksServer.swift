import Bindery
import Foundation
import QuickTodoViewModels

@testable import QuickTodo

/// QuickTodo on a free port, in this process, with a database file that outlives restarts.
final class TasksServer {
    private let folder: URL
    private var configuration = LiveConfiguration(site: RunningApp.site)
    private var running: Running

    private struct Running {
        let group: EventLoopGroup
        let server: HTTPServer
        let database: Database

        init(_ file: String, _ configuration: LiveConfiguration) throws {
            group = EventLoopGroup(count: 2)
            database = try Database(path: file, migrations: DatabaseTaskService.migrations())
            let app = QuickTodoApp(service: DatabaseTaskService(database: database))
            let live = try LiveServer(app, group: group, configuration: configuration)
            server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
            try server.start()
        }

        func stop() {
            server.shutdown(within: .seconds(1))
            group.shutdown()
            database.close()
        }
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        configuration.templates = "quicktodo"
        configuration.server.port = 0
        configuration.server.systemSendBuffer = 4_096
        configuration.limits.eventsPerSecond = 100_000
        running = try Running(folder.path + "/tasks.sqlite", configuration)
        configuration.server.port = running.server.boundPort
    }

    deinit {
        running.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    var address: String { "http://127.0.0.1:\(running.server.boundPort)" }

    /// As a new process would: no page is known any more, the tasks are.
    func restart() throws {
        running.stop()
        running = try Running(folder.path + "/tasks.sqlite", configuration)
    }

    /// What another process does to the same file.
    func changeElsewhere(_ sql: SQL) throws {
        try running.database.writeAndWait { try $0.execute(sql) }
    }
}
