import Foundation
import Testing

@testable import Persistence

@Suite struct RowDecoderTests {
    private struct Size: Codable, Equatable {
        let width: Int
        let height: Int?
    }

    private struct Entry: Decodable, Equatable, Sendable {
        let id: Int
        let title: String?
        let isOpen: Bool
        let ratio: Double
        let added: Date
        let tags: [String]
        let size: Size?
    }

    private func rows<Element: Decodable & Sendable>(_ sql: SQL, as type: Element.Type) throws -> [Element] {
        let database = try Database(path: ":memory:")
        return try database.readAndWait { try $0.rows(Query<Element>(decoding: sql)) }
    }

    @Test func `a row is decoded by its columns' names`() throws {
        let found = try rows(
            """
            SELECT '["a","b"]' AS tags, 1 AS id, NULL AS title, 0 AS isOpen, 2 AS ratio, 5.5 AS added, 7 AS unused,
                '{"width":3}' AS size
            UNION ALL SELECT '[]', 2, 'x', 1, 0.5, 0, 7, NULL
            """, as: Entry.self)
        #expect(
            found == [
                Entry(
                    id: 1, title: nil, isOpen: false, ratio: 2, added: Date(timeIntervalSince1970: 5.5),
                    tags: ["a", "b"], size: Size(width: 3, height: nil)),
                Entry(
                    id: 2, title: "x", isOpen: true, ratio: 0.5, added: Date(timeIntervalSince1970: 0), tags: [],
                    size: nil),
            ])
    }

    @Test func `JSON is decoded as a JSON column stores it`() throws {
        struct Times: Codable, Equatable {
            var date = Date(timeIntervalSince1970: 1000)
            var ratio = Double.infinity
        }
        struct Row: Decodable {
            let times: Times
        }
        let found = try rows("SELECT \(JSONColumn(Times())) AS times", as: Row.self)
        #expect(found.map(\.times) == [Times()])
    }

    @Test(
        arguments: [
            "SELECT 1 AS width, 'x' AS height", "SELECT 'x' AS width, 1 AS height", "SELECT 1 AS height",
            "SELECT NULL AS width, 1 AS height",
        ] as [SQL])
    func `another type or a missing column fails`(_ sql: SQL) throws {
        #expect { _ = try rows(sql, as: Size.self) } throws: { ($0 as? DatabaseError)?.code == .decoding }
    }

    @Test func `types that are not rows fail`() throws {
        #expect { _ = try rows("SELECT 1", as: [Int].self) } throws: { ($0 as? DatabaseError)?.code == .decoding }
        #expect { _ = try rows("SELECT 1", as: Int.self) } throws: { ($0 as? DatabaseError)?.code == .decoding }
        #expect { _ = try rows("SELECT 'no JSON' AS size", as: [String: Size].self) } throws: {
            ($0 as? DatabaseError)?.code == .decoding
        }
    }
}
