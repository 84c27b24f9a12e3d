#if PostgreSQL
    import Bindery
    import Foundation
    @testable import PostgreSQL
    import PrivateServers
    import QuickTodoViewModels
    import RxTesting
    import Testing

    @testable import QuickTodo

    /// The schema in PostgreSQL beside that in SQLite.
    @Suite(.enabled(if: TestDatabase.hasServer, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct ServerSchemaTests {
        private struct Name: RowDecodable, Hashable {
            let table, column: String

            init(row: borrowing DatabaseRow) throws(DatabaseError) { (table, column) = (try row[0], try row[1]) }
        }

        private func names(_ database: any LiveDatabase, _ sql: SQL) throws -> Set<Name> {
            Set(try database.readAndWait { try await $0.rows(Query<Name>(sql)) })
        }

        @Test func `each table and column of SQLite exists on the server`() throws {
            let local = try names(
                TestDatabase.inMemory().database,
                """
                SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND m.name NOT LIKE 'task_search%' AND m.name NOT LIKE 'sqlite%'
                    AND m.name NOT LIKE 'bindery%'
                """)
            let remote = try names(
                TestDatabase.server().database,
                """
                SELECT table_name::text, column_name::text FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name <> 'task_search' AND table_name NOT LIKE 'bindery%'
                """)
            #expect(local.subtracting(remote).isEmpty && remote.subtracting(local).isEmpty)
            // The numbers of due tasks are computed anew.
            #expect(Set(DatabaseMove.tableNames) == Set(local.map(\.table)).subtracting(["due_count"]))
        }

        @Test func `a start that is the first one adds example tasks`() throws {
            let url = try TestDatabase.serverURL()
            for _ in 1...2 {
                let opened = try AppDatabase(.server(url), examples: true)
                defer { opened.database.close() }
                let service = DatabaseTaskService(opened, scheduler: TestScheduler(initialClock: 100))
                let tasks = try #require(try service.tasks().toBlocking(timeout: 60).first())
                #expect(tasks.map(\.isDone) == [false, false, false, true])
                #expect(tasks.first?.title == "Check this task: it moves to Done Tasks")
                #expect(try service.sampleCount().toBlocking(timeout: 60).first() == 4)
            }
        }

        /// The queries of the pages, for a list that is long.
        @Test func `long lists are read in the order of an index`() throws {
            let database = try TestDatabase.server().database
            try database.writeAndWait { connection in
                try await connection.execute(
                    """
                    INSERT INTO task (title, added, due, tags, deleted, list)
                    SELECT 'Task ' || n || ' 우유', n, CASE WHEN n % 3 = 0 THEN n END, '',
                        CASE WHEN n % 50 = 0 THEN n END, 1 + n % 40 FROM generate_series(1, 20000) AS n
                    """)
                try await connection.execute("ANALYZE task")
                try await connection.execute("ANALYZE task_search")
            }
            let tasks = try database.readAndWait { try await $0.rows(TaskSchema.listed.limit(9)) }
            let queries: [(SQL, String)] = [
                (TaskSchema.listed.limit(100).serverSQL, "task_list"),
                (TaskSchema.agenda.limit(100).serverSQL, "task_agenda"),
                (ListSchema.tasks(of: 7).limit(100).serverSQL, "task_of_list"),
                (Connection.neighborsQuery(of: tasks[5], .below, without: 1, 9).serverSQL, "task_place"),
                (Connection.neighborsQuery(of: tasks[5], .above, without: 1, 9).serverSQL, "task_place"),
            ]
            for (sql, index) in queries {
                let plan = try database.readAndWait { try await $0.rows(Query<String>(column: "EXPLAIN \(sql)")) }
                #expect(plan.contains { $0.contains("Index Scan") && $0.contains(index) }, "\(plan)")
                #expect(!plan.contains { $0.contains("Sort") }, "\(plan)")
            }
        }
    }
#endif
