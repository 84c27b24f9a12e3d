import Persistence

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The types of values that the module reads or writes in a special form, by their object identifiers, which are the same
/// in each installation (`pg_type.dat`). Values of all other types are texts.
enum ServerType: UInt32 {
    case bool = 16
    case bytes = 17
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case oid = 26
    case float4 = 700
    case float8 = 701
    case date = 1082
    case timestamp = 1114
    case timestampWithZone = 1184
    case numeric = 1700
}

/// The values of the server's texts. `nil` stands for all other types.
extension ServerType {
    /// Returns the storage class of a value.
    static func storage(of type: ServerType?, _ text: @autoclosure () -> String) -> DatabaseCell.Storage {
        switch type {
        case .bool, .int2, .int4, .int8, .oid: .integer
        case .float4, .float8, .date, .timestamp, .timestampWithZone: .real
        // Sums of integers are numeric.
        case .numeric: Int64(text()) != nil ? .integer : .real
        case .bytes: .blob
        case nil: .text
        }
    }

    static func integer(of type: ServerType?, _ text: UnsafePointer<CChar>) -> Int64 {
        switch type {
        case .bool: text[0] == CChar(bitPattern: UInt8(ascii: "t")) ? 1 : 0
        case .float4, .float8, .date, .timestamp, .timestampWithZone: Int64(clamping: real(of: type, text))
        default: Int64(strtoll(text, nil, 10))
        }
    }

    static func real(of type: ServerType?, _ text: UnsafePointer<CChar>) -> Double {
        switch type {
        case .bool: Double(integer(of: type, text))
        case .date, .timestamp, .timestampWithZone: Timestamp.seconds(of: String(cString: text)) ?? .nan
        default: strtod(text, nil)
        }
    }
}

extension Int64 {
    /// Creates the nearest integer; 0 for NaN.
    fileprivate init(clamping number: Double) {
        self = number.isNaN ? 0 : Int64(exactly: number.rounded()) ?? (number > 0 ? .max : .min)
    }
}
