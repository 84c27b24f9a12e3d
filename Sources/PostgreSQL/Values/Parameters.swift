import Persistence

/// The arguments of a statement in the form in which the server receives them.
///
/// Values are sent as texts, from which the server makes values of the types that it has inferred for the placeholders. So
/// each type can be written, including those of extensions, and an integer suits a column of any numeric type. Only bytes
/// are sent in the binary form, which is half as long.
struct Parameters: Sendable {
    /// The values, each followed by a zero byte.
    private(set) var bytes: [UInt8] = []
    /// The places of the values in `bytes`; `nil` for NULL.
    private(set) var places: [Int?] = []
    private(set) var lengths: [Int32] = []
    /// The form of each value: 0 for text, 1 for binary.
    private(set) var formats: [Int32] = []

    /// Encodes values for the types that the server has inferred.
    ///
    /// - Throws: ``DatabaseError`` with `.constraint` for a value that the server has no form for.
    init(_ values: [DatabaseValue], _ types: [UInt32]) throws(DatabaseError) {
        for (index, value) in values.enumerated() {
            let type = index < types.count ? ServerType(rawValue: types[index]) : nil
            switch value {
            case .null:
                places.append(nil)
                lengths.append(0)
                formats.append(0)
            case .blob(let blob): append(blob, isBinary: true)
            case .text(let text):
                guard !text.utf8.contains(0) else { throw Self.zeroCharacter }
                append(Array(text.utf8), isBinary: false)
            case .integer(let number): append(Array(try Self.text(of: number, type).utf8), isBinary: false)
            case .real(let number): append(Array(try Self.text(of: number, type).utf8), isBinary: false)
            }
        }
    }

    private mutating func append(_ value: [UInt8], isBinary: Bool) {
        places.append(bytes.count)
        lengths.append(Int32(truncatingIfNeeded: value.count))
        formats.append(isBinary ? 1 : 0)
        bytes += value
        bytes.append(0)
    }

    private static func text(of number: Int64, _ type: ServerType?) throws(DatabaseError) -> String {
        switch type {
        case .timestamp, .timestampWithZone, .date: try time(Double(number))
        default: String(number)
        }
    }

    private static func text(of number: Double, _ type: ServerType?) throws(DatabaseError) -> String {
        switch type {
        case .timestamp, .timestampWithZone, .date: return try time(number)
        default:
            // Without ".0", which a column of integers would refuse.
            if let whole = Int64(exactly: number), number.sign == .plus || whole != 0 { return String(whole) }
            return number.isInfinite ? (number > 0 ? "Infinity" : "-Infinity") : number.description
        }
    }

    private static func time(_ seconds: Double) throws(DatabaseError) -> String {
        guard let text = Timestamp.text(of: seconds) else {
            throw DatabaseError(
                .constraint, "PostgreSQL cannot store the date \(seconds) s after 1970; use one from 4713 BC to 294276."
            )
        }
        return text
    }

    private static var zeroCharacter: DatabaseError {
        DatabaseError(
            .constraint,
            "PostgreSQL's texts cannot contain the character U+0000; remove it, or store the bytes in a bytea column.")
    }

    /// Calls `body` with the values in the form that libpq expects. The pointers are valid during the call only.
    func withPointers<Result>(
        _ body: (_ count: Int32, [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                let pointers = places.map { place in place.flatMap { place in bytes.baseAddress.map { $0 + place } } }
                return body(Int32(places.count), pointers, lengths, formats)
            }
        }
    }
}
