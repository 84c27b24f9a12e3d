import Bindery
import Foundation
import QuickTodoViewModels
import Testing

@testable import QuickTodo

/// The numbers of due tasks that triggers maintain.
@Suite struct DueCountTests {
    private func maintained(_ database: any LiveDatabase) throws -> [DueCount] {
        try database.readAndWait { try await $0.rows(DueCountSchema.counts) }
    }

    private func counted(_ database: any LiveDatabase) throws -> [DueCount] {
        try database.readAndWait { connection in
            try await connection.rows(
                Query<DueCount>(
                    """
                    SELECT list, count(*) FROM task WHERE checked IS NULL AND title <> '' AND deleted IS NULL
                    GROUP BY list ORDER BY list
                    """))
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the numbers follow each change of tasks`(_ kind: ServiceUnderTest) throws {
        let database = try kind.open().database
        let changes: [SQL] = [
            "INSERT INTO task (id, title, added) VALUES (1, 'a', 1), (2, 'b', 2), (3, '', 3)",
            "INSERT INTO task (id, title, added, checked, list) VALUES (4, 'd', 4, 5, 2)",
            "UPDATE task SET title = 'c', list = 2 WHERE id = 3", "UPDATE task SET list = 3 WHERE id <> 4",
            "UPDATE task SET title = title || '!', notes = 'n'", "UPDATE task SET checked = 6, list = 1 WHERE id = 1",
            "UPDATE task SET checked = NULL", "UPDATE task SET deleted = 7 WHERE list = 3",
            "UPDATE task SET deleted = NULL, list = 4 WHERE id = 2",
            "UPDATE task SET deleted = 8, checked = 8 WHERE id = 2",
            "DELETE FROM task WHERE id = 4", "UPDATE task SET deleted = NULL", "DELETE FROM task",
        ]
        var seen: Set<Int> = []
        for change in changes {
            try database.writeAndWait { try await $0.execute(change) }
            let counts = try maintained(database)
            #expect(try counts == counted(database), "\(change)")
            seen.formUnion(counts.map(\.list))
        }
        #expect(seen == [1, 2, 3, 4])
        #expect(try maintained(database).isEmpty)
    }

    @Test func `the tasks of an earlier version are counted`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let migrations = DatabaseTaskService.migrations()
        let index = try #require(migrations.firstIndex { $0.name == "Numbers of due tasks" })
        try Database(path: path, migrations: Array(migrations[..<index])).close()
        let database = try Database(path: path, migrations: migrations)
        #expect(try maintained(database).map(\.count) == [3])
        #expect(try maintained(database) == counted(database))
        database.close()
    }
}
