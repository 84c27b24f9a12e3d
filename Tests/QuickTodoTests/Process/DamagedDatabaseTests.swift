import Bindery
import Foundation
import LiveTesting
import Testing

@testable import QuickTodo

/// QuickTodo while its database cannot be read.
@Suite struct DamagedDatabaseTests {
    @Test func `pages show the failure until the database works again`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try Database(
            path: folder.path + "/tasks.sqlite", migrations: DatabaseTaskService.migrations())
        defer { database.close() }
        let service = DatabaseTaskService(database: database)
        // As a damaged page of the table does, this makes each query of the tasks fail.
        try database.writeAndWait { try $0.execute("ALTER TABLE task RENAME TO task_elsewhere") }
        let server = try TestServer(QuickTodoApp(service: service), templates: "quicktodo") {
            // A page that waits for an output would never be sent.
            $0.limits.mountTimeout = .seconds(600)
        }
        defer { server.stop() }
        let page = try HTTPClient().get(server.address + "/")
        #expect(page.status == 200)
        #expect(page.text.contains("The list cannot be loaded right now."))
        #expect(!page.text.contains("No tasks yet"))
        let tab = try server.open()
        try database.writeAndWait { try $0.execute("ALTER TABLE task_elsewhere RENAME TO task") }
        try tab.wait(for: "the tasks") { try $0.text(.css(".statistics")) == "4 tasks, 3 due" }
        #expect(try tab.text(.css(".failure")) == "")
        #expect(try HTTPClient().get(server.address + "/").text.contains("4 tasks, 3 due"))
    }
}
