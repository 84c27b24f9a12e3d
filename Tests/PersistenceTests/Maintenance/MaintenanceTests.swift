import Rx
import Testing

@testable import Persistence

@Suite struct MaintenanceTests {
    private let folder = TemporaryFolder()

    @Test func `a vacuum shrinks the file and runs live queries again`() throws {
        let database = try Database.test(path: folder.file())
        try database.writeAndWait { connection in
            for id in 1...1000 {
                let title = String(repeating: "\(id) ", count: 400)
                try connection.execute("INSERT INTO item VALUES (\(id), \(title))")
            }
        }
        try database.execute("DELETE FROM item WHERE id > 1")
        try database.checkpointAndWait(.truncate)
        let size = try #require(folder.bytes(of: "test.sqlite")?.count)
        let loop = TestLoop()
        var counts: [Int] = []
        let watching = loop.run {
            database.liveQuery(Item.all).subscribe(onNext: { counts.append($0.count) })
        }
        while counts.isEmpty { try loop.runNext() }
        let runs = database.hub.runs
        try database.vacuumAndWait()
        try database.checkpointAndWait(.truncate)
        #expect(try #require(folder.bytes(of: "test.sqlite")?.count) < size / 10)
        // Acknowledged after the pass.
        try database.insert(Item(2, "two"))
        #expect(database.hub.runs > runs)
        watching.dispose()
        database.close()
    }

    /// A vacuum gives the rows of a table without a key new rowids, by which results are maintained.
    @Test func `a result is maintained after a vacuum`() throws {
        let schema = Migration("letters", script: "CREATE TABLE letter (name TEXT)")
        let database = try Database(path: folder.file(), migrations: [schema])
        try database.writeAndWait { connection in
            for name in ["a", "b", "c", "d"] { try connection.execute("INSERT INTO letter VALUES (\(name))") }
            try connection.execute("DELETE FROM letter WHERE name < 'c'")
        }
        let loop = TestLoop()
        var names: [[String]] = []
        let query = TableQuery<String>(table: "letter", columns: "name", order: "name") {
            (row) throws(DatabaseError) in try row[0]
        }
        let watching = loop.run {
            database.liveQuery(query).subscribe(onNext: { names.append(Array($0)) })
        }
        while names.isEmpty { try loop.runNext() }
        try database.vacuumAndWait()
        try database.writeAndWait { try $0.execute("UPDATE letter SET name = 'e' WHERE name = 'c'") }
        while names.count < 2 { try loop.runNext() }
        #expect(names == [["c", "d"], ["d", "e"]])
        watching.dispose()
        database.close()
    }

    @Test func `a vacuum in memory works`() throws {
        let database = try Database.test(path: ":memory:")
        try database.insert(Item(1, "one"))
        try database.vacuumAndWait()
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, "one")])
    }

    @Test func `a checkpoint copies and truncates the log`() throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        let copied = try database.checkpointAndWait()
        #expect(copied.logPages > 0 && copied.copiedPages == copied.logPages)
        #expect(folder.bytes(of: "test.sqlite-wal")?.isEmpty == false)
        try database.checkpointAndWait(.full)
        try database.checkpointAndWait(.truncate)
        #expect(folder.bytes(of: "test.sqlite-wal")?.isEmpty == true)
        try database.insert(Item(2, "two"))
        database.close()
    }

    @Test func `a read-only database names the reason`() throws {
        try Database.test(path: folder.file()).close()
        let database = try Database.test(path: folder.file()) { $0.isReadOnly = true }
        for body in [{ try database.vacuumAndWait() }, { _ = try database.checkpointAndWait() }] as [() throws -> Void]
        {
            #expect {
                try body()
            } throws: { error in
                (error as? DatabaseError)?.code == .readOnly
                    && (error as? DatabaseError)?.sentence.contains("opened read-only") == true
            }
        }
        database.close()
    }

    @Test func `a body cannot vacuum`() throws {
        let database = try Database.test(path: folder.file())
        #expect(throws: DatabaseError.self) { try database.execute("VACUUM") }
        database.close()
        #expect {
            try database.vacuumAndWait()
        } throws: { error in
            (error as? DatabaseError)?.code == .closed
        }
    }
}
