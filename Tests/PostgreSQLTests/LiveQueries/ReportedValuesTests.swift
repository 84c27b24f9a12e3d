#if PostgreSQL
    import Foundation
    import Persistence
    import PrivateServers
    import Testing

    @testable import PostgreSQL

    /// The contents of the rows that notifications report.
    @Suite(.needsServer) struct ReportedValuesTests {
        /// Values that notifications contain are those that a read returns, whatever the settings of the writer.
        @Test func valuesOfAllTypes() throws {
            let schema = """
                CREATE TYPE colour AS ENUM ('red', 'dark "blue"');
                CREATE TABLE kinds (
                    id int PRIMARY KEY, n int, bo bool, i2 int2, i4 int4, i8 int8, o oid, f4 float4, f8 float8, nu numeric(30, 4),
                    t text, v varchar(20), u uuid, d date, ts timestamp, tz timestamptz, co colour);
                INSERT INTO kinds (id, n) VALUES (1, 0);
                """
            let columns = ["n", "bo", "i2", "i4", "i8", "o", "f4", "f8", "nu", "t", "v", "u", "d", "ts", "tz", "co"]
            // Values, of which each is set at the same time in all columns of a step.
            let steps: [[SQL]] = [
                [
                    "true", "-32768", "2147483647", "-9223372036854775808", "4294967295", "1e-40", "0.1::float8 + 0.2",
                    "1.5000",
                    "'a'", "'Ä'", "'00000000-0000-0000-0000-0000000000ff'", "'2026-11-28'",
                    "'2026-11-28 01:02:03.000004'",
                    "'2026-11-28 23:59:59+05:30'", "'dark \"blue\"'",
                ],
                [
                    "false", "1", "-1", "1", "0", "'NaN'", "'-0'", "'NaN'", "''", "' '", "gen_random_uuid()",
                    "'0044-03-15 BC'",
                    "'0044-03-15 12:00 BC'", "'0044-03-15 12:00+00 BC'", "'red'",
                ],
                [
                    "NULL", "NULL", "0", "7", "8", "'Infinity'", "'-Infinity'", "99999999999999999999999999.9999",
                    "'T'",
                    "'null'", "NULL", "'infinity'", "'-infinity'", "'infinity'", "NULL",
                ],
                [
                    "true", "2", "3", "4", "5", "3.14159274", "1e300", "-0.0001", "'x' || chr(9) || chr(8232)", "'{}'",
                    "NULL",
                    "'12026-01-01'", "'12026-01-01'", "'0001-01-01 00:00:00+00'", "'red'",
                ],
            ]
            let url = try PrivateServer.shared.get().makeDatabaseURL()
            try withDatabase(closedToOthers + schema, url: url) { database in
                let list = SQL(text: columns.joined(separator: ", "))
                let query = TableQuery<[String]>(table: "kinds", columns: list, order: "id") {
                    (row) throws(DatabaseError) in
                    var texts: [String] = []
                    for place in columns.indices {
                        let value: DatabaseValue = try row[place]
                        texts.append("\(value)")
                        let byName: DatabaseValue = try row[columns[place]]
                        texts.append("\(byName)")
                    }
                    let decimal: Decimal? = try? row["nu"]
                    return texts + [decimal.map { "\($0)" } ?? "none"]
                }
                let values = Values(database.liveQuery(query))
                #expect(values.next()?.count == 1)
                var n = 0
                func change(_ assignments: SQL) throws -> (shown: [String]?, isRead: Bool) {
                    n += 1
                    let statement: SQL = "UPDATE kinds SET n = \(n)\(assignments)"
                    let runs = database.hub.runs
                    try database.writeAndWait { connection in
                        try await connection.execute(
                            script: "SET LOCAL timezone = 'Asia/Tokyo'; SET LOCAL datestyle = 'German'; "
                                + "SET LOCAL extra_float_digits = -3; SET LOCAL bytea_output = 'escape'")
                        try await connection.execute(statement)
                    }
                    return (values.next()?.first, database.hub.runs > runs)
                }
                while try change("").isRead && n < 100 {}
                for step in steps {
                    let assignments = zip(columns.dropFirst(), step).map { ", \(SQL(text: $0)) = \($1)" as SQL }
                    let (shown, isRead) = try change(assignments.joined(separator: ""))
                    #expect(!isRead)
                    let fresh = try database.readAndWait { try await $0.rows(query) }
                    #expect(fresh.first == shown)
                }
            }
        }

        /// Columns with names that the triggers' function uses for its variables or in its statements.
        @Test(arguments: ["payload", "keys", "found", "tg_op", "n", "o", "key", "fields", "r"])
        func oddColumns(name: String) throws {
            let schema = """
                CREATE TABLE odd (\(name) int PRIMARY KEY, v text);
                INSERT INTO odd VALUES (1, ''), (2, '');
                """
            try withDatabase(closedToOthers + schema, url: PrivateServer.shared.get().makeDatabaseURL()) { database in
                let query = TableQuery<String>(table: "odd", key: [name], columns: "v", order: "\(identifier: name)") {
                    (row) throws(DatabaseError) in try row[0]
                }
                let values = Values(database.liveQuery(query))
                #expect(values.next()?.count == 2)
                // Until the query is planned, its rows are read.
                var (step, isRead) = (0, true)
                while isRead && step < 2_000 {
                    step += 1
                    let before = database.hub.runs
                    let statement: SQL = "UPDATE odd SET v = \("\(step)") WHERE \(identifier: name) = 1"
                    try database.writeAndWait { try await $0.execute(statement) }
                    #expect(values.next().map { Array($0) } == ["\(step)", ""])
                    isRead = database.hub.runs > before
                }
                #expect(!isRead)
                try database.writeAndWait {
                    try await $0.execute(script: "DELETE FROM odd; INSERT INTO odd VALUES (3, 'x')")
                }
                #expect(values.first { $0.first == "x" } != nil)
            }
        }
    }
#endif
