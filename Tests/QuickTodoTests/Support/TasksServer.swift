import Bindery
import Foundation
import LiveTesting
import QuickTodoViewModels

@testable import QuickTodo

/// QuickTodo in this process, on a free port, with a database file that survives restarts.
final class TasksServer {
    private let folder: URL
    private let presenceTimeout: Duration
    private var database: Database
    private var server: TestServer<QuickTodoApp>

    init(presenceTimeout: Duration = .seconds(10)) throws {
        self.presenceTimeout = presenceTimeout
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (database, server) = try Self.start(in: folder, port: 0, presenceTimeout)
    }

    private static func start(
        in folder: URL, port: Int, _ presenceTimeout: Duration
    ) throws -> (Database, TestServer<QuickTodoApp>) {
        let database = try Database(
            path: folder.path + "/tasks.sqlite", migrations: DatabaseTaskService.migrations())
        let app = QuickTodoApp(
            service: DatabaseTaskService(database: database), settings: DatabaseSettingsService(database: database))
        let server = try TestServer(app, templates: "quicktodo") {
            $0.server.port = port
            $0.server.systemSendBuffer = 4_096
            $0.limits.presenceTimeout = presenceTimeout
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

    /// Restarts the server: the tasks remain, but no page does.
    func restart() throws {
        stop()
        (database, server) = try Self.start(in: folder, port: server.port, presenceTimeout)
    }

    /// Does the work while the server's writes wait.
    func whileWritesWait(_ work: () throws -> Void) rethrows {
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        _ = database.write { _ in
            begun.signal()
            end.wait()
        }.subscribe()
        begun.wait()
        defer { end.signal() }
        try work()
    }

    /// Executes a statement, as if by another process that has opened the same file, and waits until the loops of the
    /// server know its result, so that the next request shows it.
    func changeElsewhere(_ sql: SQL) throws {
        try database.writeAndWait { try $0.execute(sql) }
        for loop in server.loops {
            let isDone = DispatchSemaphore(value: 0)
            loop.execute { isDone.signal() }
            isDone.wait()
        }
    }
}
