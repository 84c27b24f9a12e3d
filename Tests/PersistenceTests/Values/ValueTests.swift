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

    @Test func `integers of every size survive a round trip`() throws {
        func check<Value: FixedWidthInteger & DatabaseValueConvertible>(_ type: Value.Type) throws {
            for number in [Value.min, 0, 1, .max] { #expect(try roundTrip(number) == number) }
        }
        try check(Int8.self)
        try check(Int16.self)
        try check(Int32.self)
        try check(Int64.self)
        try check(UInt8.self)
        try check(UInt16.self)
        try check(UInt32.self)
        try check(UInt64.self)
        try check(UInt.self)
        #expect(try roundTrip(UInt64(Int64.max)) == UInt64(Int64.max))
        #expect(UInt64(Int64.max).databaseValue == .integer(.max))
    }

    /// SQLite would store 18446744073709551616.0 in the column.
    @Test func `statements that write refuse integers above Int64.max`() throws {
        let database = try Database(path: ":memory:")
        try database.execute("CREATE TABLE large (id INTEGER PRIMARY KEY, number INTEGER, text TEXT)")
        let (large, none) = (UInt64(Int64.max) + 1, UInt64?.none)
        let inner: SQL = "(\(1), \(large))"
        let writes: [SQL] = [
            "INSERT INTO large (number) VALUES (\(large))", "INSERT INTO large (number) VALUES (\(UInt.max))",
            "INSERT INTO large (number) VALUES (\(Optional(large)))", "INSERT INTO large (id, number) VALUES \(inner)",
            "INSERT INTO large (id, number) VALUES \(in: [1, large])",
            "INSERT INTO large (number) " + "VALUES (\(large))",
            SQL(text: "INSERT INTO large (number) VALUES (?)", arguments: [large]),
        ]
        for write in writes {
            #expect { try database.execute(write) } throws: {
                let error = $0 as? DatabaseError
                return error?.code == .constraint && error?.sentence.contains("String(value)") == true
            }
        }
        try database.execute("INSERT INTO large VALUES (1, \(large - 1), \(String(large))), (2, \(none), '1')")
        let found = Query<Int>(column: "SELECT id FROM large WHERE number < \(large) OR text = \(large)")
        #expect(try database.readAndWait { try $0.rows(found) } == [1])
        #expect(try database.readAndWait { try $0.value("SELECT text FROM large WHERE id = 1") } == large)
    }

    private struct Measure: DatabaseRecord {
        var id: Int
        var plain: UInt64?
        var text: UInt
        var price: Decimal?
        var ratio: Double?

        static let table = RecordTable<Measure>(
            "measure \"1\"", Column("id", \.id), Column("plain", \.plain), Column("text", \.text),
            Column("price", \.price), Column("ratio", \.ratio), make: Measure.init)
    }

    /// SQLite would store another value without an error.
    @Test func `values that SQLite would change are not written`() throws {
        let database = try Database(path: ":memory:")
        try database.execute(
            "CREATE TABLE \"measure \"\"1\"\"\" (id INTEGER PRIMARY KEY, plain INTEGER, text TEXT, price TEXT, ratio REAL)"
        )
        func refusal(_ measure: Measure) throws -> String? {
            do {
                try database.writeAndWait { try $0.upsert(measure) }
                let stored = try database.readAndWait { try $0.find(Measure.self, key: measure.id) }
                #expect(stored?.plain == measure.plain && stored?.text == measure.text)
                return nil
            } catch let error as DatabaseError {
                #expect(error.code == .constraint)
                return error.sentence
            }
        }
        let limit = UInt64(Int64.max)
        #expect(try refusal(Measure(id: 1, plain: limit, text: .max, price: 1, ratio: .infinity)) == nil)
        #expect(try refusal(Measure(id: 2, plain: nil, text: 0, price: nil, ratio: nil)) == nil)
        let large = try refusal(Measure(id: 3, plain: limit + 1, text: 0, price: nil, ratio: nil))
        #expect(large?.contains("column plain") == true)
        let price = try refusal(Measure(id: 4, plain: 0, text: 0, price: .nan, ratio: nil))
        #expect(price?.hasPrefix("NaN") == true)
        let ratio = try refusal(Measure(id: 5, plain: 0, text: 0, price: nil, ratio: .nan))
        #expect(ratio?.hasPrefix("NaN") == true)
        #expect(throws: DatabaseError.self) {
            try database.execute("UPDATE \"measure \"\"1\"\"\" SET price = \(Decimal.nan)")
        }
        #expect(try database.readAndWait { try $0.value("SELECT \(Double.nan)", as: DatabaseValue.self) } == .null)
    }

    @Test func `values of Foundation and JSON survive a round trip`() throws {
        struct Size: Codable, Hashable {
            var width: Double
            var added: Date?
        }
        for number: Float in [0.1, -0.0, .infinity, .greatestFiniteMagnitude] {
            #expect(try roundTrip(number) == number)
        }
        for count in [0, 1, 300] {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            #expect(try roundTrip(data) == data)
            #expect(try roundTrip(data.dropFirst()) == data.dropFirst())
        }
        for text in ["0", "-12.5", "12345678901234567890.123456789", "1e-20"] {
            let number = try #require(Decimal(string: text))
            #expect(try roundTrip(number) == number)
        }
        let url = try #require(URL(string: "https://example.org/a?b=%20c#d"))
        #expect(try roundTrip(url) == url)
        #expect(try roundTrip(JSONColumn(["a", "b/\""])) == JSONColumn(["a", "b/\""]))
        for width in [1.5, .infinity, 1e300] {
            let size = JSONColumn(Size(width: width, added: Date(timeIntervalSince1970: 1_700_000_000.25)))
            #expect(try roundTrip(size) == size)
        }
        #expect(JSONColumn(["b": 1, "a": 2]).databaseValue == .text(#"{"a":2,"b":1}"#))
        #expect(try roundTrip(Optional(JSONColumn([1]))) == .some(JSONColumn([1])))
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
        #expect(code("SELECT 256", as: UInt8.self) == .decoding)
        #expect(code("SELECT -1", as: UInt.self) == .decoding)
        #expect(code("SELECT '1'", as: UInt32.self) == .decoding)
        #expect(code("SELECT 'x'", as: UInt64.self) == .decoding)
        #expect(code("SELECT 1.5", as: Int.self) == .decoding)
        #expect(code("SELECT 'x'", as: Float.self) == .decoding)
        #expect(code("SELECT '12 apples'", as: Decimal.self) == .decoding)
        #expect(code("SELECT ''", as: Decimal.self) == .decoding)
        #expect(code("SELECT ''", as: URL.self) == .decoding)
        #expect(code("SELECT 'text'", as: Data.self) == .decoding)
        #expect(code("SELECT '[1]'", as: JSONColumn<[String]>.self) == .decoding)
        #expect(code("SELECT '['", as: JSONColumn<[String]>.self) == .decoding)
        #expect(code("SELECT nothing", as: Int.self) == .sql)
        #expect(code(SQL(text: "SELECT ?"), as: Int.self) == .sql)
        #expect(code("SELECT 1; SELECT 2", as: Int.self) == .sql)
        #expect(code("  ", as: Int.self) == .sql)
    }

    @Test func `NULL names the optional type`() throws {
        let database = try Database(path: ":memory:")
        #expect { _ = try database.readAndWait { try $0.value("SELECT NULL AS n", as: Int.self) } } throws: { error in
            (error as? DatabaseError)?.sentence == "Column n contains NULL, but Int is expected; use Int? for it."
        }
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
