#if PostgreSQL
    import Bindery
    import Foundation
    import QuickTodoViewModels
    import RxTesting
    import Testing

    @testable import QuickTodo

    /// The move from SQLite to PostgreSQL.
    @Suite(.enabled(if: TestDatabase.hasServer, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct DatabaseMoveTests {
        private let scheduler = TestScheduler(initialClock: 1_000)

        private func now<Element>(_ work: Observable<Element>) throws -> Element {
            try work.toBlocking(timeout: 60).single()
        }

        /// Fills a file by the service, so that all tables have rows.
        private func fill(_ service: DatabaseTaskService) throws {
            let lists = service.listService
            let (home, _) = try now(lists.createList(NewList(name: "Home")))
            _ = try now(lists.saveTemplate(of: home.id))
            let milk = NewTask(
                title: "우유 Milk", attributes: TaskAttributes(notes: "n\0n", priority: .high, tags: ["x"]),
                list: home.id,
                subtasks: ["Pay", "Pack"])
            let tasks = try now(service.createTasks([milk, NewTask(title: "Bread"), NewTask(title: "Gone")]))
            _ = try now(service.update(tasks[1], title: "Brown bread"))
            _ = try now(service.toggle(try now(service.task(tasks[1].id))))
            _ = try now(service.delete(tasks[2]))
            _ = try now(service.searchService.save(TaskQuery(text: "milk"), as: "Milk"))
            let erased = try service.add("Erased")
            _ = try now(service.toggle(erased))
            let settings = DatabaseSettingsService(database: service.database)
            var dark = Settings()
            dark.theme = .dark
            try now(settings.update(Settings(), to: dark))
            try service.database.writeAndWait { connection in
                try await connection.execute("DELETE FROM task WHERE id = \(erased.id)")
                try await connection.execute(
                    "INSERT INTO import (id, name, format, begun, ready) VALUES (3, 'a.csv', 'csv', 1000, 1)")
                try await connection.execute(
                    """
                    INSERT INTO import_task (import, position, title, notes, due_zone, priority, tags, repetition, list_name,
                        checklist, fingerprint) VALUES (3, 0, 'Staged', '', 'UTC', 0, '', '', '', '', -9)
                    """)
                try await connection.execute(
                    "INSERT INTO import_remark (import, position, line, reason, detail) VALUES (3, 0, 1, 'noTitle', '')"
                )
            }
        }

        private func move(_ source: AppDatabase, to target: AppDatabase) async throws -> (count: Int, lines: [String]) {
            let lines = ReplaySubject<String>.createUnbounded()
            let file = try #require(source.database as? Database)
            let count = try await DatabaseMove(source: file, target: target.database) { lines.onNext($0) }.run()
            lines.onCompleted()
            return (count, try lines.toBlocking(timeout: 60).toArray())
        }

        @Test func `all data arrives, and new keys follow the former ones`() async throws {
            let (source, target) = (try TestDatabase.file(), try TestDatabase.server())
            defer { for database in [source.database, target.database] { database.close() } }
            let (old, new) = (
                DatabaseTaskService(source, scheduler: scheduler), DatabaseTaskService(target, scheduler: scheduler)
            )
            try fill(old)
            let moved = try await move(source, to: target)
            #expect(moved.count == 3)
            #expect(moved.lines.contains("task: 3 of 3") && moved.lines.contains("import_remark: 1 of 1"))

            func both<Value: Equatable>(_ read: (DatabaseTaskService) -> Observable<Value>) throws -> Value {
                let values = try [old, new].map { try #require(try read($0).toBlocking(timeout: 60).first()) }
                #expect(values[0] == values[1])
                return values[1]
            }
            let listed = try both { $0.tasks().map { $0.map { "\($0.id) \($0.title) \($0.isDone) \($0.list)" } } }
            #expect(listed == ["1 우유 Milk false 2".replacing("1 ", with: "3 "), "2 Brown bread true 1"])
            #expect(try both { $0.bin().map { $0.map(\.task.title) } } == ["Gone"])
            #expect(try both { $0.listService.allLists() }.map(\.name) == ["", "Home"])
            #expect(try both { $0.listService.templates() }.map(\.name) == ["Home"])
            #expect(try both { $0.listService.dueCounts() } == [2: 1])
            #expect(try both { $0.completions().map(\.counts) } == [1: 2])
            #expect(try both { $0.subtasks(of: 3) }.map(\.title) == ["Pay", "Pack"])
            #expect(try both { $0.searchService.savedSearches() }.map(\.name) == ["Milk"])
            let bread = try now(new.task(2))
            #expect(try both { $0.history(of: bread) }.map(\.kind.rawValue) == ["completed", "title"])
            #expect(try now(new.task(3)).attributes.notes == "n\u{FFFD}n")
            #expect(try now(new.stagedImport(3).asObservable())?.tasks.map(\.content.title) == ["Staged"])
            let settings = DatabaseSettingsService(database: target.database)
            #expect(try settings.settings().toBlocking(timeout: 60).first()?.theme == .dark)
            let calendar = PersonCalendar(zone: nil)
            let found = new.searchService.tasks(matching: TaskQuery(text: "유 pack #x"), at: scheduler.now, in: calendar)
            #expect(try found.toBlocking(timeout: 60).first()?.tasks.map(\.id) == [3])
            // The id of the task that no longer exists is not used again.
            #expect(try new.add("Next").id == 5)
            #expect(try now(new.listService.createList(NewList(name: "Work"))).0.id == 3)
        }

        /// A phone whose response was lost before the move sends its post again after it.
        @Test func `posts that were applied are known to the server`() async throws {
            let source = try TestDatabase.file(recordsPosts: true)
            let target = try TestDatabase.server(recordsPosts: true)
            defer { for database in [source.database, target.database] { database.close() } }
            let ids = ["a", "b"].compactMap { PostID(String(repeating: $0, count: 32), owner: "Anna") }
            let runs = ids.map { PostRun($0) }
            for run in runs { _ = try source.database.record(run).toBlocking(timeout: 60).single() }
            _ = try await move(source, to: target)
            for id in ids { #expect(try target.database.contains(id).toBlocking(timeout: 60).single()) }
            let found = try [source, target].map { opened in
                try opened.database.readAndWait {
                    try await $0.rows(Query<Int64>(column: "SELECT run FROM bindery_post ORDER BY number"))
                }
            }
            #expect(found == [runs.map(\.token), runs.map(\.token)])
        }

        @Test func `a target with data is refused, and stays as it is`() async throws {
            for statement: SQL in [
                "INSERT INTO task (title, added) VALUES ('mine', 1)",
                "INSERT INTO list (name, position) VALUES ('mine', 1)",
                "INSERT INTO setting (name, value) VALUES ('theme', 'dark')",
                "INSERT INTO bindery_post (id, run, time) VALUES ('/a', 1, 1)",
            ] {
                let source = try TestDatabase.file(recordsPosts: true)
                let target = try TestDatabase.server(recordsPosts: true)
                defer { for database in [source.database, target.database] { database.close() } }
                try fill(DatabaseTaskService(source, scheduler: scheduler))
                try target.database.writeAndWait { try await $0.execute(statement) }
                await #expect {
                    _ = try await move(source, to: target)
                } throws: {
                    "\($0)".hasPrefix("The target has tasks or other data already")
                }
                let titles = try target.database.readAndWait {
                    try await $0.rows(Query<String>(column: "SELECT title FROM task"))
                }
                #expect(titles == (statement.text.contains("task") ? ["mine"] : []))
            }
        }

        /// More rows than one statement has.
        @Test func `a long list is moved in parts, with its progress`() async throws {
            let (source, target) = (try TestDatabase.file(), try TestDatabase.server())
            defer { for database in [source.database, target.database] { database.close() } }
            try source.database.writeAndWait { connection in
                try await connection.execute(
                    """
                    INSERT INTO task (title, added, notes) WITH RECURSIVE number(n) AS (
                        SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10700
                    ) SELECT 'Task ' || n, n, 'a' FROM number
                    """)
            }
            let moved = try await move(source, to: target)
            #expect(moved.count == 10_700)
            #expect(moved.lines.filter { $0.hasPrefix("task:") } == ["task: 10000 of 10700", "task: 10700 of 10700"])
            let sum: Int? = try target.database.readAndWait {
                try await $0.value("SELECT CAST(sum(added) AS bigint) FROM task")
            }
            #expect(sum == 10_700 * 10_701 / 2)
        }
    }
#endif
