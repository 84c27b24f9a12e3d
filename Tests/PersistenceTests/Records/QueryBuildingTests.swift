import Testing

@testable import Persistence

@Suite struct QueryBuildingTests {
    private typealias Columns = RecordColumns<Note>

    private static let notes = (1...60).map { Note.sample($0) }

    @Test func `conditions select the rows that they describe`() throws {
        let database = try Database.notes(60)
        func expect(
            _ condition: (Columns) -> ColumnCondition<Note>, _ isIncluded: (Note) -> Bool,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let query = Note.all.filter(condition)
            let found = try database.readAndWait { (try $0.rows(query).map(\.id), try $0.count(query)) }
            let expected = Self.notes.filter(isIncluded).map(\.id)
            #expect(found.0 == expected && found.1 == expected.count, sourceLocation: sourceLocation)
            let hasRows = try database.readAndWait { try $0.hasRows(query) }
            #expect(hasRows == !expected.isEmpty, sourceLocation: sourceLocation)
        }
        try expect({ $0.id == 7 }, { $0.id == 7 })
        try expect({ $0.checked == nil }, { $0.checked == nil })
        try expect({ $0.checked != nil }, { $0.checked != nil })
        try expect({ $0.checked == 2 }, { $0.checked == 2 })
        try expect({ $0.checked != 2 }, { $0.checked != 2 })
        try expect({ $0.rank != 2 }, { $0.rank != 2 })
        try expect({ $0.added < 3 }, { $0.added < 3 })
        try expect({ $0.added <= 3 }, { $0.added <= 3 })
        try expect({ $0.added > 3 }, { $0.added > 3 })
        try expect({ $0.added >= 3 }, { $0.added >= 3 })
        try expect({ $0.checked < 2 }, { $0.checked.map { $0 < 2 } ?? false })
        try expect({ !($0.checked < 2) }, { !($0.checked.map { $0 < 2 } ?? false) })
        try expect({ $0.id.isIn([3, 5, 99]) }, { [3, 5, 99].contains($0.id) })
        try expect({ $0.id.isIn([]) }, { _ in false })
        try expect({ $0.id.isIn(3...9) }, { (3...9).contains($0.id) })
        try expect({ $0.isFlagged == true && $0.rank > 2 || $0.id < 5 }, { $0.isFlagged && $0.rank > 2 || $0.id < 5 })
        try expect(
            { $0.isFlagged == true && ($0.rank > 2 || $0.id < 5) }, { $0.isFlagged && ($0.rank > 2 || $0.id < 5) })
        try expect({ !($0.isFlagged == true || $0.rank == 1) }, { !($0.isFlagged || $0.rank == 1) })
        try expect({ $0.title.isLike(prefix: "NOTE 1") }, { $0.title.hasPrefix("Note 1") })
        try expect({ $0.text.isLike(suffix: "9") }, { $0.text.hasSuffix("9") })
        try expect({ $0.text.isLike(containing: "F 3") }, { $0.text.contains("f 3") })
        try expect({ $0.text.isLike(containing: "%") }, { _ in false })
        try expect({ $0.data == [4] }, { $0.data == [4] })
    }

    @Test func `an order has terms with directions and a place of NULL`() throws {
        let database = try Database.notes(60)
        func ids(_ query: TableQuery<Note>) throws -> [Int] {
            try database.readAndWait { try $0.rows(query).map(\.id) }
        }
        let byRank = Note.all.order { [$0.rank.ascending] }.order { [$0.id.descending] }
        let sorted = Self.notes.sorted { ($0.rank, $1.id) < ($1.rank, $0.id) }.map(\.id)
        #expect(try ids(byRank) == sorted)
        #expect(try ids(byRank.reversed()) == sorted.reversed())
        #expect(try ids(byRank.limit(5, offset: 3)) == Array(sorted[3..<8]))
        #expect(try ids(byRank.limit(nil, offset: 50)) == Array(sorted[50...]))
        #expect(try ids(byRank.limit(-1)) == [])
        #expect(try ids(Note.all.order { [$0.checked.order(nulls: .last), $0.id.ascending] }.limit(1)) == [5])
        #expect(try ids(Note.all.order { [$0.checked.ascending, $0.id.ascending] }.limit(1)) == [3])
        #expect(try ids(Note.all.order(sql: "abs(id - \(7)), id").limit(3)) == [7, 6, 8])
        #expect(try ids(byRank.unordered().order { [$0.id.descending] }.limit(2)) == [60, 59])
        #expect(try database.readAndWait { try $0.first(byRank.limit(0)) } == nil)
        #expect(try database.readAndWait { try $0.first(byRank.limit(9, offset: 2)) }?.id == sorted[2])
        try database.writeAndWait { connection in
            for (id, name) in [(1, "b"), (2, "A"), (3, "a")] { try connection.insert(NoteList(id: id, name: name)) }
        }
        let names = NoteList.all.order { [$0.name.order(collation: "NOCASE"), $0.id.ascending] }
        #expect(try database.readAndWait { try $0.rows(names).map(\.id) } == [2, 3, 1])
    }

    @Test func `all rows of a query are changed or deleted by one statement`() throws {
        let database = try Database.notes(20)
        let flagged = Note.all.filter { $0.isFlagged == true }
        let changed = try database.writeAndWait { connection in
            try connection.update(flagged) { [$0.color.set(to: nil), $0.rank.set(to: "rank + \(10)")] }
        }
        #expect(changed == 10)
        let notes = try database.readAndWait { try $0.rows(Note.all) }
        #expect(notes.allSatisfy { $0.rank == Note.sample($0.id).rank + ($0.isFlagged ? 10 : 0) })
        #expect(notes.allSatisfy { $0.color == ($0.isFlagged ? nil : Note.sample($0.id).color) })
        #expect(try database.writeAndWait { try $0.update(flagged) { _ in [] } } == 0)
        let oldest = flagged.order { [$0.id.ascending] }.limit(3, offset: 1)
        #expect(try database.writeAndWait { try $0.delete(oldest) } == 3)
        #expect(try database.readAndWait { try $0.rows(flagged).map(\.id) } == [2, 10, 12, 14, 16, 18, 20])
        #expect(try database.writeAndWait { try $0.delete(Note.all) } == 17)
        try database.writeAndWait { connection in
            for person in ["a", "b", "c"] { try connection.insert(Member(list: 1, person: person)) }
            try connection.delete(Member.all.order { [$0.person.descending] }.limit(2))
        }
        #expect(try database.readAndWait { try $0.rows(Member.all) } == [Member(list: 1, person: "a")])
    }

    /// Orders with ties, NULL in each place, expressions, and keys as terms.
    private static let orders: [SQL] = [
        "", "id DESC", "rank", "rank DESC", "checked", "checked DESC", "checked NULLS LAST, rank DESC",
        "checked DESC NULLS FIRST", "checked DESC, rank DESC", "color, checked DESC, rank", "checked, color",
        "checked IS NOT NULL, coalesce(checked, added) DESC, id DESC", "title COLLATE NOCASE DESC, \"id\"",
        "random() * 0",
    ]

    @Test(arguments: orders.indices)
    func `pages forwards and backwards contain each row once`(_ index: Int) throws {
        let database = try Database.notes(60)
        let query = Note.all.filter { $0.id != 30 }.order(sql: Self.orders[index])
        let expected = try database.readAndWait { try $0.rows(query.paged).map(\.id) }
        #expect(expected.count == 59)
        for size in [1, 7, 59, 100] {
            let (forwards, backwards) = try database.readAndWait { connection in
                var pages: [RowPage<Note>] = [try connection.page(query, size: size)]
                while let next = pages.last?.next, pages.count < 100 {
                    pages.append(try connection.page(query, size: size, after: next))
                }
                var previous: [[Int]] = []
                var place = pages.last?.previous
                while let position = place, previous.count < 100 {
                    let page = try connection.page(query, size: size, before: position)
                    previous.insert(page.rows.map(\.id), at: 0)
                    place = page.previous
                }
                return (pages.map { $0.rows.map(\.id) }, previous)
            }
            #expect(Array(forwards.joined()) == expected)
            #expect(backwards == Array(forwards.dropLast()))
        }
    }

    @Test func `a position remains valid when its row is deleted`() throws {
        let database = try Database.notes(10)
        let query = Note.all.order { [$0.id.descending] }
        let page = try database.readAndWait { try $0.page(query, size: 3) }
        try database.writeAndWait { connection in
            try connection.delete(Note.self, key: 8)
            try connection.delete(Note.self, key: 7)
        }
        let next = try database.readAndWait { try $0.page(query, size: 3, after: page.next) }
        #expect(next.rows.map(\.id) == [6, 5, 4])
        let first = RowPosition(values: [.integer(11)])
        #expect(try database.readAndWait { try $0.page(query, size: 2, after: first) }.rows.map(\.id) == [10, 9])
    }

    @Test func `a query of SQL without a key is read in pages by its rowid`() throws {
        let database = try Database.test(path: ":memory:")
        for id in 1...9 { try database.insert(Item(id, "title \(id)")) }
        let query = TableQuery<Item>(table: "item", columns: "id, title", where: "id <> 4", order: "id % 3 DESC")
        let ids = try database.readAndWait { connection in
            let first = try connection.page(query, size: 4)
            let second = try connection.page(query, size: 9, after: first.next)
            return [first, second].map { $0.rows.map(\.identity) }
        }
        #expect(ids == [[2, 5, 8, 1], [7, 3, 6, 9]])
    }

    /// Positions and aliases would have another meaning in the condition of the rows after a position.
    @Test(arguments: ["1", "2 DESC, id", "label", "title"] as [SQL])
    func `pages of a query whose order refers to its columns are refused`(order: SQL) throws {
        let database = try Database.notes(5)
        let query = TableQuery<Int>(table: "note", columns: "id, rank AS label, -rank title", order: order) {
            (row) throws(DatabaseError) in try row[0]
        }
        #expect {
            _ = try database.readAndWait { try $0.page(query, size: 2).rows }
        } throws: { ($0 as? DatabaseError)?.sentence.contains("repeat the expression") == true }
        #expect(try database.readAndWait { try $0.rows(query) }.count == 5)
    }

    @Test func `a position of another query and a limited query are refused`() throws {
        let database = try Database.notes(3)
        let query = Note.all.order { [$0.id.descending] }
        for body: @Sendable (Connection) throws -> RowPage<Note> in [
            { try $0.page(query, size: 1, after: RowPosition(values: [])) },
            { try $0.page(query, size: 1, before: RowPosition(values: [.null, .null])) },
            { try $0.page(query.limit(3), size: 1) },
        ] {
            #expect { _ = try database.readAndWait(body) } throws: { ($0 as? DatabaseError)?.code == .sql }
        }
    }

    @Test func `a page reads only its rows if an index has the order`() throws {
        let database = try Database.notes(0)
        let (plans, steps) = try database.writeAndWait { connection in
            try connection.execute("CREATE INDEX by_rank ON note (rank, id)")
            let query = Note.all.order { [$0.rank.descending, $0.id.descending] }
            let position = RowPosition(values: [.integer(3), .integer(9)])
            let condition = try OrderTerm.condition(of: query.paged.order, after: position)
            let sql = query.filter(sql: condition).limit(9).sql
            let plan = try connection.rows("EXPLAIN QUERY PLAN \(sql)") { (row) throws(DatabaseError) in
                try row["detail"] as String
            }
            return (plan, condition.text)
        }
        #expect(plans.joined().contains("USING INDEX by_rank (rank<?)") || plans.joined().contains("(rank,id)<(?,?)"))
        #expect(!plans.joined().contains("TEMP B-TREE"))
        #expect(steps.contains("(\"rank\", \"id\") < (?, ?)"))
    }
}
