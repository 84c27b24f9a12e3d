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
}
