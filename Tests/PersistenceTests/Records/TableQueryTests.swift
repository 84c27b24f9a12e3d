import Locks
import Rx
import Testing

@testable import Persistence

@Suite struct TableQueryTests {
    private func terms(_ clause: SQL) -> [OrderTerm] { OrderTerm.terms(of: clause) }

    @Test func `an ORDER BY clause is split into terms`() {
        #expect(
            terms("checked IS NOT NULL, coalesce(checked, added) DESC, id DESC") == [
                OrderTerm("checked IS NOT NULL"), OrderTerm("coalesce(checked, added)", isDescending: true),
                OrderTerm("id", isDescending: true),
            ])
        #expect(
            terms("a asc nulls last, b desc NULLS FIRST") == [
                OrderTerm("a", nulls: .last), OrderTerm("b", isDescending: true, nulls: .first),
            ])
        #expect(terms("title COLLATE NOCASE DESC") == [OrderTerm("title COLLATE NOCASE", isDescending: true)])
        #expect(
            terms("id = \(1) DESC, iif(a, \(2), \(3)), \"x, desc\"") == [
                OrderTerm("id = \(1)", isDescending: true), OrderTerm("iif(a, \(2), \(3))"), OrderTerm("\"x, desc\""),
            ])
        #expect(terms("") == [])
        #expect(terms("desc, \"nulls\"") == [OrderTerm("desc"), OrderTerm("\"nulls\"")])
    }

    @Test func `a term is written as it was read`() {
        for clause: SQL in ["a", "a DESC", "a NULLS LAST", "a DESC NULLS FIRST", "coalesce(a, \(1)) DESC"] {
            #expect(terms(clause).map(\.sql) == [clause])
        }
        #expect(OrderTerm("a").reversed.sql == "a DESC")
        #expect(OrderTerm("a", nulls: .last).reversed.sql == "a DESC NULLS FIRST")
    }

    @Test func `the parts of a query make one statement`() throws {
        let query = TableQuery<Item>(
            table: "item", columns: "id, title", where: "title <> \("b") OR \(false)", order: "id = \(3) DESC, id DESC",
            limit: 2, offset: 1)
        let database = try Database.test(path: ":memory:")
        for (id, title) in [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e")] { try database.insert(Item(id, title)) }
        #expect(try database.readAndWait { try $0.rows(query.query) } == [Item(5, "e"), Item(4, "d")])
        #expect(try database.readAndWait { try $0.value(query.countSQL) } == 4)
        var all = query
        (all.limit, all.offset, all.condition) = (nil, 3, nil)
        let rest = all.query
        #expect(try database.readAndWait { try $0.rows(rest) } == [Item(2, "b"), Item(1, "a")])
    }

    /// A comment at the end of a part must not hide the parts after it.
    @Test func `each part can end with a comment`() throws {
        let query = TableQuery<Note>(
            table: "note", columns: Note.all.columns + " -- columns", where: "rank > \(0) -- condition",
            decode: Note.all.decode
        )
        .filter(sql: "id < \(90) -- further").order([
            OrderTerm("rank -- order", isDescending: true), OrderTerm("id -- id"),
        ])
        .limit(5, offset: 1)
        let database = try Database.notes(100)
        let expected = (1..<90).map { Note.sample($0) }.filter { $0.rank > 0 }
            .sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }.dropFirst().prefix(5)
        #expect(try database.readAndWait { try $0.rows(query) } == Array(expected))
        #expect(try database.readAndWait { try $0.hasRows(query) })
        let typed = Note.all.filter { note in
            (ColumnCondition("id > 3 -- a") || ColumnCondition("id < 2 -- b")) && !ColumnCondition("id > 5 -- c")
        }
        #expect(try database.readAndWait { try $0.count(typed) } == 3)
        let pages = Note.all.filter(sql: "id > 10 -- condition")
        let last = pages.order([OrderTerm("id", isDescending: true)]).limit(2)
        #expect(try database.readAndWait { try $0.rows(last) }.map(\.id) == [100, 99])
        #expect(try database.readAndWait { try $0.rows(pages.limit(2)) }.count == 2)
        let next = try database.readAndWait { try $0.page(pages, size: 2, after: $0.page(pages, size: 2).next) }
        #expect(next.rows.map(\.id) == [13, 14])
        let loop = TestLoop()
        let counted = Mutex<[Int]>([])
        let watching = loop.run {
            database.liveCount(pages).subscribe(onNext: { count in counted.withLock { $0.append(count) } })
        }
        while counted.withLock(\.isEmpty) { try loop.runNext() }
        #expect(counted.withLock { $0 } == [90])
        watching.dispose()
        let changed = try database.writeAndWait { connection in
            let updated = try connection.update(pages.limit(3)) {
                [$0.rank.set(to: "99 -- value"), $0.text.set(to: "new")]
            }
            return (updated, try connection.delete(pages))
        }
        #expect(changed == (3, 90))
    }
}
