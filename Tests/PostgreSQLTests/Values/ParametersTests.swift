import Persistence
import Testing

@testable import PostgreSQL

@Suite struct ParametersTests {
    private func texts(_ values: [DatabaseValue], _ types: [ServerType?] = []) throws -> [String?] {
        let parameters = try Parameters(values, types.map { $0?.rawValue ?? 0 })
        return parameters.withPointers { _, pointers, _, _ in pointers.map { $0.map { String(cString: $0) } } }
    }

    @Test func values() throws {
        #expect(
            try texts([
                .null, .integer(-5), .real(1.5), .real(2), .real(-0.0), .real(.infinity), .text("한'"), .text(""),
            ])
                == [nil, "-5", "1.5", "2", "-0.0", "Infinity", "한'", ""])
    }

    @Test func datesAreWrittenForColumnsOfTimes() throws {
        #expect(
            try texts([.real(0.5), .integer(60), .real(0.5)], [.timestampWithZone, .timestamp, .float8])
                == ["1970-01-01 00:00:00.500000+00", "1970-01-01 00:01:00+00", "0.5"])
    }

    @Test func bytesAreBinary() throws {
        let parameters = try Parameters([.blob([0, 255]), .text("a")], [])
        #expect(parameters.formats == [1, 0])
        #expect(parameters.lengths == [2, 1])
    }

    @Test func refusesWhatTheServerCannotStore() {
        #expect(throws: DatabaseError.self) { try texts([.text("a\0b")]) }
        #expect(throws: DatabaseError.self) { try texts([.real(1e300)], [.timestampWithZone]) }
    }
}
