import CSQLite

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An order of texts for SQL statements, on every connection of a database: `ORDER BY name COLLATE numbered`.
///
/// If an index or a table's definition uses it, every program that writes the file needs the same collation, and its
/// order must never change.
public struct DatabaseCollation: Sendable {
    /// The name in SQL.
    public let name: String

    private let order: Order

    /// Creates a collation.
    ///
    /// - Parameters:
    ///   - name: The name in SQL.
    ///   - compare: Compares two texts. It must be a total order. Called on the database's threads, several at a time.
    public init(_ name: String, _ compare: @escaping @Sendable (String, String) -> ComparisonResult) {
        self.name = name
        order = Order(compare)
    }

    /// Adds the collation to a connection, which retains its closure.
    func install(on handle: OpaquePointer) throws(DatabaseError) {
        let context = Unmanaged.passRetained(order)
        let result = sqlite3_create_collation_v2(
            handle, name, SQLITE_UTF8, context.toOpaque(),
            { context, firstCount, first, secondCount, second in
                let order = Unmanaged<Order>.fromOpaque(context!).takeUnretainedValue()
                let result = order.compare(Order.text(first, firstCount), Order.text(second, secondCount))
                return Int32(result.rawValue)
            }, { Unmanaged<Order>.fromOpaque($0!).release() })
        if result == SQLITE_OK { return }
        // Unlike for functions, SQLite does not call the destructor after a failure.
        context.release()
        throw DatabaseError(handle: handle, result: result, sql: name)
    }

    private final class Order: Sendable {
        let compare: @Sendable (String, String) -> ComparisonResult

        init(_ compare: @escaping @Sendable (String, String) -> ComparisonResult) {
            self.compare = compare
        }

        static func text(_ start: UnsafeRawPointer?, _ count: Int32) -> String {
            String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
        }
    }
}
