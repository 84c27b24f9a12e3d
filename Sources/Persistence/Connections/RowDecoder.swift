#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Query where Element: Decodable {
    /// Creates a query whose rows are decoded by `init(from:)`. Each property reads the column that has its coding
    /// key's name; an enumeration reads its raw value, and any other type that is not a value of a column reads JSON
    /// text.
    ///
    ///     struct Entry: Decodable { let title: String; let tags: [String] }
    ///     let entries = try connection.rows(Query<Entry>(decoding: "SELECT title, tags FROM entry"))
    ///
    /// This form needs no other code, but takes several times as long for each row as a ``DatabaseRecord``.
    public init(decoding sql: SQL) {
        self.init(sql) { (row) throws(DatabaseError) in
            do {
                return try Element(from: RowDecoder(row))
            } catch let error as DatabaseError {
                throw error
            } catch {
                throw DatabaseError(.decoding, "A row cannot be decoded as \(Element.self).", cause: error)
            }
        }
    }
}

/// Decodes the current row of a statement or of a server's answer.
private struct RowDecoder: Decoder {
    let lender: RowLender
    private let handle: OpaquePointer?
    private let localCount: Int

    init(_ row: borrowing DatabaseRow) {
        lender = row.lender.takeUnretainedValue()
        (handle, localCount) = (row.handle, row.localCount)
    }

    /// The row, which exists while it is decoded.
    var row: DatabaseRow { DatabaseRow(lender: .passUnretained(lender), handle: handle, localCount: localCount) }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RowContainer<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw lender.decodingFailure("A row is not decoded as an array: decode a type with properties.")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw lender.decodingFailure("A row is not decoded as one value: use Query(column:).")
    }
}

/// The columns of a row by their names.
private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RowDecoder
    private var row: DatabaseRow { decoder.row }
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.lender.columnNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.lender.columnNames.contains(key.stringValue) }

    func decodeNil(forKey key: Key) throws -> Bool {
        row.cell(try row.place(of: key.stringValue)).storage == .null
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let place = try row.place(of: key.stringValue)
        if let type = type as? any DatabaseValueConvertible.Type { return try value(type, place) as! Value }
        if let type = type as? any RawRepresentable.Type, let value = enumeration(type, place) {
            return value as! Value
        }
        let cell = row.cell(place)
        guard cell.storage == .text else { throw decoder.lender.mismatch(place, cell.storage, type) }
        do {
            return try JSONDecoder.ofColumns.decode(type, from: Data(cell.text.utf8))
        } catch {
            throw DatabaseError(
                .decoding, "Column \(key.stringValue) contains text that is not a value of \(type), or JSON of one.",
                cause: error)
        }
    }

    /// Returns the value whose raw value the column contains, if there is one.
    private func enumeration<Value: RawRepresentable>(_ type: Value.Type, _ place: Int) -> Value? {
        guard let rawType = Value.RawValue.self as? any DatabaseValueConvertible.Type,
            let rawValue = try? value(rawType, place)
        else { return nil }
        return Value(rawValue: rawValue as! Value.RawValue)
    }

    private func value<Value: DatabaseValueConvertible>(_ type: Value.Type, _ place: Int) throws -> Value {
        try type.value(in: row, at: place)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw nesting(key)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nesting(key) }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw nesting(key) }

    private func nesting(_ key: Key) -> DatabaseError {
        decoder.lender.decodingFailure(
            "The column \(key.stringValue) has no containers: use a type of its own for this property.")
    }
}
