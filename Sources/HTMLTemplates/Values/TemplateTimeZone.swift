#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A time zone: the offset from UTC at each point in time, from the system's time zone database (RFC 8536).
public struct TemplateTimeZone: Sendable, Hashable {
    /// The name in the database, such as `Europe/Berlin`.
    public let identifier: String
    /// The points in time at which the offset changes, ascending, in seconds since 1970.
    private let transitions: [Int64]
    /// The offset before the first transition, and the one after each transition, in seconds east of UTC.
    private let offsets: [Int32]

    /// Coordinated Universal Time.
    public static let utc = TemplateTimeZone(identifier: "UTC", secondsFromUTC: 0)

    /// Creates a time zone with a fixed offset from UTC.
    public init(identifier: String, secondsFromUTC: Int) {
        self.identifier = identifier
        transitions = []
        offsets = [Int32(secondsFromUTC)]
    }

    /// Creates a time zone from the system's database; returns `nil` if the database does not contain it. Reads a file,
    /// so keep the result.
    public init?(identifier: String) {
        let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                }
        }
        guard isName, let bytes = FileReading.bytes(ofFile: "/usr/share/zoneinfo/" + identifier, limit: 1 << 20),
            let zone = TimeZoneFile.parse(bytes)
        else { return nil }
        self.identifier = identifier
        transitions = zone.transitions
        offsets = zone.offsets
    }

    /// Returns the offset from UTC at a point in time, in seconds to the east. O(log transitions).
    public func secondsFromUTC(at secondsSince1970: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= secondsSince1970 { low = middle + 1 } else { high = middle }
        }
        return Int(offsets[low])
    }
}
