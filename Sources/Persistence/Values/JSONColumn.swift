#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that is stored as JSON text in one column, which SQLite's JSON functions can read:
///
///     struct Photo: DatabaseRecord {
///         var id: Int
///         var tags: JSONColumn<[String]>
///         …
///     }
///
///     "SELECT id FROM photo, json_each(photo.tags) WHERE json_each.value = \(tag)"
///
/// The keys of objects are sorted, so that equal values are equal texts. Dates are numbers of seconds since 1970.
public struct JSONColumn<Value: Codable & Sendable>: Sendable {
    /// The stored value.
    public var value: Value

    /// Creates a column's value.
    public init(_ value: Value) {
        self.value = value
    }
}

extension JSONColumn: DatabaseValueConvertible {
    /// The JSON text. Traps when the value's `encode(to:)` throws an error.
    public var databaseValue: DatabaseValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        do {
            return .text(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            preconditionFailure("\(Value.self) cannot be stored as JSON, because its encode(to:) failed: \(error)")
        }
    }

    /// Reads JSON text. Returns `nil` if the cell contains something else, or JSON of another type.
    public init?(_ cell: borrowing DatabaseCell) {
        guard cell.storage == .text else { return nil }
        let decoder = JSONDecoder.ofColumns
        guard let value = try? decoder.decode(Value.self, from: Data(cell.text.utf8)) else { return nil }
        self.value = value
    }
}

extension JSONColumn: Equatable where Value: Equatable {}
extension JSONColumn: Hashable where Value: Hashable {}

extension JSONDecoder {
    /// A new decoder of the JSON that a ``JSONColumn`` stores.
    static var ofColumns: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return decoder
    }
}
