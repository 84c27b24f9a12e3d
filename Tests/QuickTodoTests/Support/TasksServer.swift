import Bindery
import Foundation
import LiveTesting
import QuickTodoViewModels

@testable import QuickTodo

/// QuickTodo on a free port, in this process, with a database file that outlives restarts.
final class TasksServer {
    private let folder: URL
    private var database: Database
    private var server: TestServer<QuickTodoApp>

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (database, server) = try Self.start(in: folder, port: 0)
    }

    private static func start(in folder: URL, port: Int) throws -> (Database, TestServer<QuickTodoApp>) {
        let database = try Database(
            path: folder.path + "/tasks.sqlite", migrations: DatabaseTaskService.migrations())
        let app = QuickTodoApp(service: DatabaseTaskService(database: database))
        let server = try TestServer(app, templates: "quicktodo") {
            $0.server.port = port
            $0.server.systemSendBuffer = 4_096
            $0.limits.eventsPerSecond = 100_000
        }
        return (database, server)
    }

    private func stop() {
        server.stop()
        database.close()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    var address: String { server.address }

    /// As a new process would: no page is known any more, the tasks are.
    func restart() throws {
        stop()
        (database, server) = try Self.start(in: folder, port: server.port)
    }

    /// What another process does to the same file.
    func changeElsewhere(_ sql: SQL) throws {
        try database.writeAndWait { try $0.execute(sql) }
    }
}
