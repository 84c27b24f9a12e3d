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

    private enum State: String, Codable, Sendable {
        case open, done
    }

    private struct Job: Decodable, Equatable, Sendable {
        enum Level: Int, Codable {
            case low = 1
            case high
        }
        let state: State
        let last: State?
        let level: Level
        let states: [State]
    }

    @Test func `enumerations are decoded from their raw values`() throws {
        let found = try rows(
            """
            SELECT 'open' AS state, NULL AS last, 2 AS level, '["open","done"]' AS states
            UNION ALL SELECT 'done', 'open', 1, '[]'
            """, as: Job.self)
        #expect(
            found == [
                Job(state: .open, last: nil, level: .high, states: [.open, .done]),
                Job(state: .done, last: .open, level: .low, states: []),
            ])
    }

    @Test(
        arguments: [
            ("SELECT 'shut' AS state, NULL AS last, 1 AS level, '[]' AS states", "state"),
            ("SELECT 1 AS state, NULL AS last, 1 AS level, '[]' AS states", "state"),
            ("SELECT 'open' AS state, 'shut' AS last, 1 AS level, '[]' AS states", "last"),
            ("SELECT 'open' AS state, NULL AS last, 3 AS level, '[]' AS states", "level"),
            ("SELECT 'open' AS state, NULL AS last, 1 AS level, '[1]' AS states", "states"),
            ("SELECT 'open' AS state, NULL AS last, NULL AS level, '[]' AS states", "level"),
        ] as [(SQL, String)])
    func `an error names the column`(sql: SQL, column: String) throws {
        #expect { _ = try rows(sql, as: Job.self) } throws: { error in
            guard let error = error as? DatabaseError else { return false }
            return error.code == .decoding && error.sentence.hasPrefix("Column \(column) ")
        }
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
