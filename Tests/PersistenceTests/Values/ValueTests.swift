import Foundation
import Testing

@testable import Persistence

@Suite struct ValueTests {
    private enum Color: String, DatabaseValueConvertible {
        case red, green
    }

    private func roundTrip<Value: DatabaseValueConvertible & Equatable>(_ value: Value) throws -> Value? {
        let database = try Database(path: ":memory:")
        return try database.readAndWait { try $0.value("SELECT \(value)") }
    }

    @Test func `values of every type survive a round trip`() throws {
        for text in ["", "a", "naïve 👩‍👩‍👧", "with \0 inside", String(repeating: "long ", count: 1000)] {
            #expect(try roundTrip(text) == text)
            #expect(try roundTrip([UInt8](text.utf8)) == [UInt8](text.utf8))
        }
        for number in [0, 1, -1, Int.max, Int.min] { #expect(try roundTrip(number) == number) }
        #expect(try roundTrip(Int32.min) == Int32.min)
        for number in [0.5, -0.0, .infinity, .pi] { #expect(try roundTrip(number) == number) }
        #expect(try roundTrip(true) == true)
        #expect(try roundTrip(Color.green) == .green)
        #expect(try roundTrip(Optional("x")) == .some("x"))
        #expect(try roundTrip(String?.none) == .some(nil))
        let id = UUID()
        #expect(try roundTrip(id) == id)
        let date = Date(timeIntervalSince1970: 1_700_000_000.123_456)
        #expect(try roundTrip(date) == date)
        #expect(try roundTrip(DatabaseValue.blob([1, 2])) == .blob([1, 2]))
    }

    @Test func `a list is interpolated as arguments`() throws {
        let database = try Database(path: ":memory:")
        let ids = [1, 3]
        let found = try database.readAndWait {
            try $0.rows(Query<Int>(column: "SELECT value FROM json_each('[1,2,3]') WHERE value IN \(in: ids)"))
        }
        #expect(found == [1, 3])
    }

    @Test func `optionals and parts of SQL are interpolated`() throws {
        let database = try Database.test(path: ":memory:")
        let (none, some): (String?, Int?) = (nil, 7)
        let condition: SQL = "id = \(some) AND \(none) IS NULL"
        let title = try database.writeAndWait { connection in
            try connection.value("INSERT INTO item VALUES (\(some), 'seven') RETURNING title", as: String.self)
        }
        #expect(title == "seven")
        let found = try database.readAndWait { try $0.value("SELECT id FROM item WHERE \(condition)", as: Int.self) }
        #expect(found == 7)
    }

    @Test func `values of another type and invalid SQL are rejected`() throws {
        let database = try Database(path: ":memory:")
        func code<Value: DatabaseValueConvertible>(_ sql: SQL, as type: Value.Type) -> DatabaseError.Code? {
            do {
                _ = try database.readAndWait { try $0.value(sql, as: type) }
                return nil
            } catch {
                return (error as? DatabaseError)?.code
            }
        }
        #expect(code("SELECT 'x'", as: Int.self) == .decoding)
        #expect(code("SELECT NULL", as: Int.self) == .decoding)
        #expect(code("SELECT 1", as: String.self) == .decoding)
        #expect(code("SELECT 3000000000", as: Int32.self) == .decoding)
        #expect(code("SELECT 'blue'", as: Color.self) == .decoding)
        #expect(code("SELECT nothing", as: Int.self) == .sql)
        #expect(code(SQL(text: "SELECT ?"), as: Int.self) == .sql)
        #expect(code("SELECT 1; SELECT 2", as: Int.self) == .sql)
        #expect(code("  ", as: Int.self) == .sql)
    }

    @Test func `a value is never parsed as SQL`() throws {
        let database = try Database.test(path: ":memory:")
        let title = "'); DROP TABLE item; --"
        try database.insert(Item(1, title))
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, title)])
    }

    @Test func `a statement can run while its rows are read`() throws {
        let database = try Database.test(path: ":memory:")
        for id in 1...3 { try database.insert(Item(id, "\(id)")) }
        let pairs = try database.readAndWait { connection in
            let sql: SQL = "SELECT id FROM item"
            return try connection.rows(sql) { (_) throws(DatabaseError) in
                try connection.rows(Query<Int>(column: sql)).count
            }
        }
        #expect(pairs == [3, 3, 3])
    }
}
