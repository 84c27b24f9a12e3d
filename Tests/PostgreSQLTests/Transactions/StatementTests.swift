#if PostgreSQL
    import Foundation
    import Persistence
    import Testing

    @testable import PostgreSQL

    @Suite(.needsServer) struct StatementTests {
        @Test func recordsAreWrittenAndRead() throws {
            try withDatabase(Note.schema) { database in
                let notes = (1...20).map { Note.sample($0) }
                try database.writeAndWait { connection in
                    for note in notes { try await connection.insert(note) }
                }
                let read = try database.readAndWait { try await $0.rows(Note.all.order { [$0.id.ascending] }) }
                #expect(read == notes)
                let changed = try database.writeAndWait { connection in
                    var note = try #require(try await connection.find(Note.self, key: 3))
                    note.title = "Bread’s “best” ?"
                    note.weight = 0.1
                    try await connection.update(note)
                    try await connection.upsert(Note.sample(21))
                    try await connection.upsert(Note.sample(21, "again"))
                    #expect(try await connection.delete(Note.self, key: 4))
                    #expect(try await connection.delete(Note.sample(5)))
                    #expect(try await !connection.delete(Note.self, key: 4))
                    return note
                }
                try database.readAndWait { connection in
                    let found = try await connection.find(Note.self, key: 3)
                    #expect(found == changed)
                    #expect(try await connection.find(Note.self, key: 21)?.title == "again")
                    #expect(try await connection.count(Note.all) == 19)
                }
            }
        }

        @Test func newKeysAreGenerated() throws {
            try withDatabase(Note.schema) { database in
                let stored = try database.writeAndWait { connection in
                    [
                        try await connection.insert(generatingKeyOf: Note.sample(0, "first")),
                        try await connection.insert(generatingKeyOf: Note.sample(0, "second")),
                    ]
                }
                #expect(stored.map(\.id) == [1, 2])
                #expect(stored.map(\.title) == ["first", "second"])
            }
        }

        @Test func conditionsAndOrdersMeanTheSameAsInSQLite() throws {
            try withDatabase(Note.schema) { database in
                try database.writeAndWait { connection in
                    for id in 1...9 {
                        try await connection.insert(Note.sample(id, id % 2 == 0 ? "Milk" : "bread_\(id)"))
                    }
                    #expect(
                        try await connection.update(Note.all.filter { $0.id.isIn([8, 9]) }) { [$0.title.set(to: "x")] }
                            == 2)
                    #expect(
                        try await connection.delete(Note.all.filter { $0.id > 0 }.order { [$0.id.descending] }.limit(1))
                            == 1)
                }
                func ids(_ query: TableQuery<Note>) throws -> [Int] {
                    try database.readAndWait { try await $0.rows(query).map(\.id) }
                }
                let all = Note.all.order { [$0.id.ascending] }
                #expect(try ids(all.filter { $0.title.isLike(prefix: "BREAD_") }) == [1, 3, 5, 7])
                #expect(try ids(all.filter { $0.weight == nil }) == [3, 6])
                #expect(try ids(all.filter { $0.weight != 0.25 }) == [2, 3, 4, 5, 6, 7, 8])
                #expect(try ids(all.filter { !($0.weight > 1) }) == [1, 2, 3, 4, 6])
                #expect(try ids(all.filter { $0.isDone == true && $0.id.isIn(2...5) }) == [2, 4])
                #expect(try ids(all.filter { $0.id.isIn([]) }) == [])
                #expect(try ids(Note.all.order { [$0.weight.ascending, $0.id.ascending] }.limit(3)) == [3, 6, 1])
                #expect(
                    try ids(Note.all.order { [$0.weight.descending, $0.id.ascending] }.limit(nil, offset: 6)) == [3, 6])
                #expect(try ids(all.limit(2, offset: 1)) == [2, 3])
                try database.readAndWait { connection in
                    let hasRows = try await connection.hasRows(Note.all)
                    #expect(hasRows)
                    #expect(try await connection.first(all.reversed())?.id == 8)
                }
            }
        }

        @Test func valuesOfManyTypes() throws {
            try withDatabase { database in
                try database.readAndWait { connection in
                    let sum: Int? = try await connection.value("SELECT sum(n) FROM generate_series(1, 10::bigint) AS n")
                    #expect(sum == 55)
                    let decimal: Decimal? = try await connection.value("SELECT 12345678901234567890.12345678::numeric")
                    #expect(decimal == Decimal(string: "12345678901234567890.12345678"))
                    let average: Double? = try await connection.value("SELECT avg(n) FROM generate_series(1, 4) AS n")
                    #expect(average == 2.5)
                    let identifier = UUID()
                    #expect(try await connection.value("SELECT \(identifier)::uuid") == identifier)
                    let date = Date(timeIntervalSince1970: 1_764_232_200.25)
                    #expect(try await connection.value("SELECT \(date)::timestamptz") == date)
                    #expect(try await connection.value("SELECT \(true) AND \(true)") == true)
                    #expect(try await connection.value("SELECT \(UInt64.max)::numeric::text", as: UInt64.self) == .max)
                    #expect(
                        try await connection.value("SELECT \([UInt8](0...255))::bytea", as: [UInt8].self)
                            == Array(0...255))
                    #expect(try await connection.value(#"SELECT '{"a": 1}'::jsonb ?? 'a'"#) == true)
                    let none: String?? = try await connection.value("SELECT NULL::text", as: String?.self)
                    #expect(none == .some(nil))
                    let missing: Int? = try await connection.value("SELECT 1 WHERE false")
                    #expect(missing == nil)
                }
            }
        }

        @Test func decodesRowsByType() throws {
            struct Entry: Decodable, Equatable {
                let title: String
                let tags: [String]
                let rank: Int?
            }
            try withDatabase { database in
                let entries = try database.readAndWait { connection in
                    try await connection.rows(
                        Query<Entry>(decoding: #"SELECT 'a' AS title, '["x"]'::json AS tags, NULL::int AS rank"#))
                }
                #expect(entries == [Entry(title: "a", tags: ["x"], rank: nil)])
            }
        }

        @Test func wrongTypesAreReported() throws {
            try withDatabase { database in
                let error = #expect(throws: DatabaseError.self) {
                    try database.readAndWait { try await $0.value("SELECT 'x' AS word", as: Int.self) }
                }
                #expect(error?.code == .decoding)
                #expect(error?.sentence == "Column word contains text, but Int is expected.")
                let null = #expect(throws: DatabaseError.self) {
                    try database.readAndWait { try await $0.value("SELECT NULL::int AS n", as: Int.self) }
                }
                #expect(null?.sentence == "Column n contains NULL, but Int is expected; use Int? for it.")
            }
        }

        /// More statements than the cache keeps, in one transaction and in several.
        @Test func forgottenStatementsAreParsedAgain() throws {
            var configuration = PostgreSQLConfiguration()
            (configuration.statementCacheLimit, configuration.connections) = (3, 1)
            try withDatabase(configuration: configuration) { database in
                for _ in 1...2 {
                    try database.readAndWait { connection in
                        for n in 1...8 {
                            let sum: Int? = try await connection.value(
                                SQL(text: "SELECT \(n) + ?::int", arguments: [1]))
                            #expect(sum == n + 1)
                        }
                    }
                }
                let count = try database.readAndWait {
                    try await $0.value("SELECT count(*) FROM pg_prepared_statements", as: Int.self)
                }
                #expect(count.map { $0 <= 4 } == true)
            }
        }

        @Test func anOutdatedPlanIsReplaced() throws {
            try withDatabase("CREATE TABLE item (id int PRIMARY KEY)") { database in
                let query = Query("SELECT * FROM item") { (row) throws(DatabaseError) in row.count }
                try database.writeAndWait { try await $0.execute("INSERT INTO item VALUES (1)") }
                let before = try database.readAndWait { try await $0.rows(query) }
                try database.writeAndWait { try await $0.execute("ALTER TABLE item ADD name text") }
                let after = try database.readAndWait { try await $0.rows(query) }
                #expect(before + after == [1, 2])
            }
        }

        @Test func longTexts() throws {
            try withDatabase { database in
                // More than the buffers of the socket, so that sending must wait for the server.
                let text = String(repeating: "한글 ", count: 1_000_000)
                let echo = try database.readAndWait { try await $0.value("SELECT \(text)::text", as: String.self) }
                #expect(echo == text)
            }
        }
    }
#endif
