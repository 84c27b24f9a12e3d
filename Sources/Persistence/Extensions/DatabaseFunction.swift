import CSQLite

/// A function for SQL statements, on every connection of a database:
///
///     configuration.functions = [
///         DatabaseFunction("reversed", arguments: 1) { arguments in
///             guard case .text(let text) = arguments[0] else { return .null }
///             return .text(String(text.reversed()))
///         }
///     ]
///
/// A live query does not notice that the result of a function has changed, unless a table that the query reads changes.
public struct DatabaseFunction: Sendable {
    /// The name in SQL. A built-in function with the same name and number of arguments is replaced.
    public let name: String

    private let argumentCount: Int32
    private let isDeterministic: Bool
    private let body: Body

    /// Creates a function.
    ///
    /// - Parameters:
    ///   - name: The name in SQL.
    ///   - arguments: The number of arguments; `nil` for any number.
    ///   - isDeterministic: Indicates whether the function returns the same value for the same arguments, so that SQLite
    ///     may call it less often, and an index may contain its values.
    ///   - body: Computes the value. Called on the database's threads, several at a time. If it throws an error, the
    ///     statement fails with ``DatabaseError/Code/sql``.
    public init(
        _ name: String, arguments: Int? = nil, isDeterministic: Bool = true,
        _ body: @escaping @Sendable ([DatabaseValue]) throws -> DatabaseValue
    ) {
        self.name = name
        argumentCount = arguments.map { Int32(clamping: $0) } ?? -1
        self.isDeterministic = isDeterministic
        self.body = Body(body)
    }

    /// Adds the function to a connection, which retains its body.
    func install(on handle: OpaquePointer) throws(DatabaseError) {
        let flags = SQLITE_UTF8 | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
        let result = sqlite3_create_function_v2(
            handle, name, argumentCount, flags, Unmanaged.passRetained(body).toOpaque(),
            { context, count, arguments in
                let body = Unmanaged<Body>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
                let values = (0..<Int(count)).map { DatabaseValue(arguments![$0]) }
                do {
                    try body.run(values).provide(as: context)
                } catch {
                    sqlite3_result_error(context, "\(error)", -1)
                }
            }, nil, nil, { Unmanaged<Body>.fromOpaque($0!).release() })
        if result != SQLITE_OK { throw DatabaseError(handle: handle, result: result, sql: name) }
    }

    private final class Body: Sendable {
        let run: @Sendable ([DatabaseValue]) throws -> DatabaseValue

        init(_ run: @escaping @Sendable ([DatabaseValue]) throws -> DatabaseValue) {
            self.run = run
        }
    }
}

extension DatabaseValue {
    /// Copies an argument of a function.
    fileprivate init(_ value: OpaquePointer?) {
        let count = Int(sqlite3_value_bytes(value))
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            let bytes = UnsafeBufferPointer(start: sqlite3_value_text(value), count: count)
            self = .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB: self = .blob([UInt8](UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: count)))
        default: self = .null
        }
    }

    /// Makes SQLite copy the value as the result of a function.
    fileprivate func provide(as context: OpaquePointer?) {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch self {
        case .null: sqlite3_result_null(context)
        case .integer(let number): sqlite3_result_int64(context, number)
        case .real(let number): sqlite3_result_double(context, number)
        case .text(let text):
            sqlite3_result_text64(context, text, UInt64(text.utf8.count), copied, UInt8(SQLITE_UTF8))
        case .blob(let bytes):
            bytes.withUnsafeBytes { buffer in
                guard let start = buffer.baseAddress else { return sqlite3_result_zeroblob(context, 0) }
                sqlite3_result_blob64(context, start, UInt64(buffer.count), copied)
            }
        }
    }
}
