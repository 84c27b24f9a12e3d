/// Reads a TZif file (RFC 8536): its transitions in version 2 and later, extended by the file's rule to the year 2100.
enum TimeZoneFile {
    struct Zone {
        var transitions: [Int64]
        /// The offsets: the first applies before all transitions, so there is one more than transitions.
        var offsets: [Int32]
    }

    static func parse(_ bytes: [UInt8]) -> Zone? {
        guard let first = Header(bytes, at: 0) else { return nil }
        if first.version < UInt8(ascii: "2") { return zone(bytes, first, timeSize: 4) }
        guard let second = Header(bytes, at: first.end(timeSize: 4)) else { return nil }
        guard var zone = zone(bytes, second, timeSize: 8) else { return nil }
        let footer = bytes[min(second.end(timeSize: 8), bytes.count)...]
        if let rule = TimeZoneRule(String(decoding: footer, as: UTF8.self)) { rule.extend(&zone) }
        return zone
    }

    private struct Header {
        let version: UInt8
        let start: Int
        let isUTCCount, isStandardCount, leapCount, timeCount, typeCount, characterCount: Int

        init?(_ bytes: [UInt8], at offset: Int) {
            guard offset + 44 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { return nil }
            func word(_ index: Int) -> Int { Int(TimeZoneFile.integer(bytes, at: offset + 20 + index * 4, size: 4)) }
            version = bytes[offset + 4]
            start = offset + 44
            isUTCCount = word(0)
            isStandardCount = word(1)
            leapCount = word(2)
            timeCount = word(3)
            typeCount = word(4)
            characterCount = word(5)
            guard timeCount >= 0, timeCount < 10_000, typeCount > 0, typeCount < 256,
                (0..<100_000).contains(characterCount), (0..<10_000).contains(leapCount),
                (0..<10_000).contains(isUTCCount), (0..<10_000).contains(isStandardCount)
            else { return nil }
        }

        func end(timeSize: Int) -> Int {
            start + timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
                + isStandardCount + isUTCCount
        }
    }

    private static func zone(_ bytes: [UInt8], _ header: Header, timeSize: Int) -> Zone? {
        guard header.end(timeSize: timeSize) <= bytes.count else { return nil }
        let indices = header.start + header.timeCount * timeSize
        let types = indices + header.timeCount
        func offset(ofType type: Int) -> Int32? {
            type < header.typeCount ? Int32(integer(bytes, at: types + type * 6, size: 4)) : nil
        }
        var zone = Zone(transitions: [], offsets: [])
        guard let before = offset(ofType: 0) else { return nil }
        zone.offsets.append(before)
        for index in 0..<header.timeCount {
            guard let offset = offset(ofType: Int(bytes[indices + index])) else { return nil }
            zone.transitions.append(integer(bytes, at: header.start + index * timeSize, size: timeSize))
            zone.offsets.append(offset)
        }
        return zone
    }

    private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int64 {
        var value: UInt64 = 0
        for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }
}
