import Testing

@testable import Persistence

@Suite struct RecordTests {
    private func code(_ body: () throws -> Void) -> DatabaseError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? DatabaseError)?.code
        }
    }

    @Test func `a record is stored and read by the columns of its table`() throws {
        let database = try Database.notes()
        for id in 1...20 {
            let note = Note.sample(id)
            try database.writeAndWait { try $0.insert(note) }
            #expect(try database.readAndWait { try $0.find(Note.self, key: id) } == note)
        }
        #expect(try database.readAndWait { try $0.find(Note.self, key: 21) } == nil)
        #expect(try database.readAndWait { try $0.rows(Note.all) } == (1...20).map { Note.sample($0) })
        let columns = try database.readAndWait { connection in
            try connection.first("SELECT title, \"is flagged\", color, typeof(data) FROM note WHERE id = 5") {
                (row) throws(DatabaseError) in
                (try row[0] as String, try row[1] as Bool, try row[2] as String?, try row[3] as String)
            }
        }
        #expect(try #require(columns) == ("Note 5", false, "c1", "blob"))
    }

    @Test func `a record is read from a statement that returns its columns first`() throws {
        let database = try Database.notes(3)
        let query = Query<NoteList>("SELECT id, title, 'more' FROM note ORDER BY id DESC")
        #expect(try database.readAndWait { try $0.rows(query) }.map(\.name) == ["Note 3", "Note 2", "Note 1"])
    }

    @Test func `a column of another type fails with its name`() throws {
        let database = try Database.notes()
        let query = Query<NoteList>("SELECT 1 AS id, 2 AS label")
        #expect {
            _ = try database.readAndWait { try $0.rows(query) }
        } throws: { ($0 as? DatabaseError)?.sentence == "Column label contains integer, but String is expected." }
    }

    /// SQLite would otherwise read an unknown name in double quotes as a string.
    @Test func `a column that the table lacks is an error`() throws {
        struct Wrong: DatabaseRecord {
            let id: Int
            let title: String

            static let table = RecordTable<Wrong>(
                "note", Column("id", \.id), Column("titel", \.title), make: { Wrong(id: $0, title: $1) })
        }
        let database = try Database.notes(3)
        let reads: [@Sendable (Connection) throws -> Int] = [
            { try $0.rows(Wrong.all).count }, { try $0.count(Wrong.all.filter { $0.title == "titel" }) },
            { try $0.rows(Note.all.order(sql: "\(identifier: "titel")")).count },
        ]
        for read in reads {
            #expect {
                _ = try database.readAndWait(read)
            } throws: { "\($0)".contains("no such column") }
        }
    }

    @Test func `a limited deletion without a key deletes nothing`() throws {
        let database = try Database.notes()
        let query = TableQuery<Int>(table: "member", columns: "list", order: "person", limit: 1) {
            (row) throws(DatabaseError) in try row[0]
        }
        try database.writeAndWait { connection in
            for id in 1...3 { try connection.insert(Member(list: id, person: "person")) }
        }
        #expect(throws: DatabaseError.self) { try database.writeAndWait { try $0.delete(query) } }
        #expect(try database.readAndWait { try $0.count(Member.all) } == 3)
    }

    @Test func `records are updated, inserted or updated, and deleted by key`() throws {
        let database = try Database.notes(3)
        var note = Note.sample(2)
        note.title = "changed"
        note.checked = nil
        let changed = note
        try database.writeAndWait { try $0.update(changed) }
        #expect(try database.readAndWait { try $0.find(Note.self, key: 2) } == changed)
        #expect(code { try database.writeAndWait { try $0.update(Note.sample(9)) } } == .notFound)
        #expect(code { try database.writeAndWait { try $0.insert(Note.sample(3)) } } == .notUnique)
        try database.writeAndWait { connection in
            try connection.upsert(Note.sample(2))
            try connection.upsert(Note.sample(4))
        }
        #expect(try database.readAndWait { try $0.rows(Note.all) } == (1...4).map { Note.sample($0) })
        #expect(try database.writeAndWait { try $0.delete(Note.sample(1)) })
        #expect(try !database.writeAndWait { try $0.delete(Note.sample(1)) })
        #expect(try database.writeAndWait { try $0.delete(Note.self, key: 2) })
        #expect(try !database.writeAndWait { try $0.delete(Note.self, key: 2) })
        #expect(try database.readAndWait { try $0.rows(Note.all) } == [.sample(3), .sample(4)])
    }

    @Test func `SQLite generates the key of a new record`() throws {
        let database = try Database.notes(3)
        let stored = try database.writeAndWait { try $0.insert(generatingKeyOf: Note.sample(0)) }
        var expected = Note.sample(0)
        expected.id = 4
        #expect(stored == expected)
        #expect(try database.readAndWait { try $0.find(Note.self, key: 4) } == expected)
        let list = try database.writeAndWait { try $0.insert(generatingKeyOf: NoteList(id: 7, name: "a")) }
        #expect(list == NoteList(id: 1, name: "a"))
    }

    @Test func `a key may have several columns, or all of them`() throws {
        let database = try Database.notes()
        let members = [Member(list: 1, person: "a"), Member(list: 1, person: "b"), Member(list: 2, person: "a")]
        try database.writeAndWait { connection in
            for member in members { try connection.insert(member) }
            try connection.upsert(members[0])
            try connection.update(members[0])
            try connection.delete(members[2])
        }
        #expect(try database.readAndWait { try $0.rows(Member.all) } == Array(members.prefix(2)))
        #expect(code { try database.writeAndWait { try $0.update(members[2]) } } == .notFound)
        #expect(code { try database.writeAndWait { try $0.insert(members[0]) } } == .notUnique)
    }

    @Test func `a key may follow other columns`() throws {
        let database = try Database.notes()
        let found = try database.writeAndWait { connection in
            let first = try connection.insert(generatingKeyOf: Named(name: "a", id: 9))
            try connection.insert(Named(name: "b", id: 5))
            try connection.update(Named(name: "c", id: 5))
            try connection.upsert(Named(name: "d", id: 6))
            try connection.delete(Named(name: "", id: 1))
            return (first, try connection.rows(Named.all))
        }
        #expect(found.0 == Named(name: "a", id: 1))
        #expect(found.1 == [Named(name: "c", id: 5), Named(name: "d", id: 6)])
    }

    @Test func `a record may be a class and compute its columns`() throws {
        let database = try Database.notes()
        try database.writeAndWait { try $0.insert(Label("Red")) }
        #expect(try database.readAndWait { try $0.find(Label.self, key: "red") }?.upper == "RED")
    }

    @Test func `a statement of a record can run while its rows are read`() throws {
        let database = try Database.notes(3)
        let ids = try database.readAndWait { connection in
            try connection.rows("SELECT id FROM note") { (row) throws(DatabaseError) in
                let id: Int = try row[0]
                return try connection.rows(Note.all.filter { $0.id == id }).map(\.id) + [id]
            }
        }
        #expect(ids == [[1, 1], [2, 2], [3, 3]])
    }

    @Test func `children are read with one statement for all parents`() throws {
        let database = try Database.notes()
        try database.writeAndWait { connection in
            for id in 1...5 { try connection.insert(NoteList(id: id, name: "list \(id)")) }
            for id in 1...30 { try connection.insert(Note.sample(id, list: id % 4 == 0 ? nil : id % 4)) }
        }
        let query = Note.all.filter { $0.isFlagged == false }.order { [$0.rank.descending, $0.id.ascending] }
        for keys in [[1, 2, 3, 5], [1], [], [3, 3, 1], [9], Array(1...100)] {
            let groups = try database.readAndWait { try $0.rows(query, of: \.list, in: keys.map(Optional.some)) }
            let notes = (1...30).map { Note.sample($0, list: $0 % 4 == 0 ? nil : $0 % 4) }
                .filter { !$0.isFlagged }.sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }
            let expected = Dictionary(grouping: notes.filter { keys.contains($0.list ?? 0) }, by: \.list)
            #expect(groups == expected)
        }
        let lists = try database.readAndWait { try $0.find(NoteList.self, by: \.id, keys: [2, 4, 2, 8]) }
        #expect(lists == [2: NoteList(id: 2, name: "list 2"), 4: NoteList(id: 4, name: "list 4")])
        #expect(
            code {
                _ = try database.readAndWait { try $0.rows(query.limit(2), of: \.list, in: [1]) }
            } == .sql)
    }

    @Test func `very many keys are read in parts`() throws {
        let database = try Database.notes(50)
        let found = try database.readAndWait { try $0.find(Note.self, by: \.id, keys: 1...40_000) }
        #expect(found == Dictionary(uniqueKeysWithValues: (1...50).map { ($0, Note.sample($0)) }))
    }

    @Test func `a cursor reads the rows one at a time`() throws {
        let database = try Database.notes(5)
        let found = try database.writeAndWait { connection in
            let some = try connection.withCursor(Note.all.query) { cursor in
                [try cursor.next()?.id, try cursor.next()?.id]
            }
            try connection.withCursor(Note.all.query) { cursor in
                while try cursor.next() != nil {}
                let further = try cursor.next()
                #expect(further == nil)
            }
            var ids: [Int] = []
            try connection.forEachRow(Note.all.query) { note in
                ids.append(note.id)
                try connection.delete(note)
            }
            let afterEnd = try connection.withCursor(Note.all.query) { cursor in
                [try cursor.next()?.id, try cursor.next()?.id]
            }
            return (some, ids, afterEnd)
        }
        #expect(found.0 == [1, 2])
        #expect(found.1 == [1, 2, 3, 4, 5])
        #expect(found.2 == [nil, nil])
    }

    @Test func `an error ends a cursor and releases its statement`() throws {
        struct Stop: Error {}
        let database = try Database.notes(3)
        #expect(throws: Stop.self) {
            try database.readAndWait { try $0.forEachRow(Note.all.query) { _ in throw Stop() } }
        }
        let (code, next, count) = try database.readAndWait { connection in
            try? connection.forEachRow(Note.all.query) { _ in throw Stop() }
            let ends = try connection.withCursor(Query<Int>(column: "SELECT title FROM note")) { cursor in
                do {
                    return (DatabaseError.Code?.none, try cursor.next())
                } catch {
                    return ((error as? DatabaseError)?.code, try cursor.next())
                }
            }
            return (ends.0, ends.1, try connection.rows(Note.all).count)
        }
        #expect(code == .decoding)
        #expect(next == nil)
        #expect(count == 3)
    }
}
