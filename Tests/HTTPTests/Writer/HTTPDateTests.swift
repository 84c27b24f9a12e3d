import RxTesting
import Testing

@testable import HTTP

@Suite struct HTTPDateTests {
    private static let day = 86_400

    /// All days until the year 2112, and random times until the year 9999.
    @Test func `dates survive a round trip`() {
        for day in 0..<52_000 {
            let seconds = day * Self.day + day % Self.day
            #expect(HTTPDate.seconds(HTTPDate.string(seconds)) == seconds)
        }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let seconds = Int.random(in: 0..<253_402_300_800, using: &random)
            #expect(HTTPDate.seconds(HTTPDate.string(seconds)) == seconds)
        }
    }

    /// The obsolete formats denote the same times; that of RFC 850 covers the next 50 years and the previous 49.
    @Test func `the obsolete formats are parsed`() throws {
        let now = HTTPDate.now
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let seconds = now + Int.random(in: -17_000...17_000, using: &random) * Self.day
            // Sun, 06 Nov 1994 08:49:37 GMT
            let parts = HTTPDate.string(seconds).split(separator: " ").map(String.init)
            let (name, day, month, year, time) = (parts[0].dropLast(), parts[1], parts[2], parts[3], parts[4])
            #expect(HTTPDate.seconds("\(name)day, \(day)-\(month)-\(year.suffix(2)) \(time) GMT") == seconds)
            let padded = day.first == "0" ? " " + day.dropFirst() : day
            #expect(HTTPDate.seconds("\(name) \(month) \(padded) \(time) \(year)") == seconds)
        }
    }

    /// All days of all months, including invalid ones.
    @Test(arguments: [1900, 1970, 1999, 2000, 2023, 2024, 2026, 2096, 2100, 2104, 2400])
    func `only valid days of a month are parsed`(
        year: Int
    ) {
        let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var previous: Int?
        for (month, length) in zip(HTTPDate.months, lengths) {
            for day in 0...32 {
                let text = "Mon, \(day < 10 ? "0" : "")\(day) \(month) \(year) 00:00:00 GMT"
                let seconds = HTTPDate.seconds(text)
                #expect((seconds != nil) == (1...length).contains(day), "\(text)")
                guard let seconds else { continue }
                if let previous { #expect(seconds == previous + Self.day, "\(text)") }
                previous = seconds
            }
        }
    }
}
