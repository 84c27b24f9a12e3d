extension HTTPDate {
    /// Returns a date in one of the formats of RFC 9110 section 5.6.7 as seconds since 1970, or `nil` for any other
    /// text.
    static func seconds(_ text: String) -> Int? {
        var reader = HTTPDateReader(rest: Array(text.utf8)[...])
        return reader.read(now: now)
    }
}

/// A parser of `Sun, 06 Nov 1994 08:49:37 GMT` and of the obsolete formats `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun
/// Nov  6 08:49:37 1994`.
private struct HTTPDateReader {
    var rest: ArraySlice<UInt8>
    private var year = 0
    private var month = 0
    private var day = 0
    private var second = 0

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func read(now: Int) -> Int? {
        let name = rest.prefix { $0.asciiLowercased &- 97 < 26 }
        rest = rest.dropFirst(name.count)
        guard HTTPDate.days.contains(where: { name.starts(with: $0.utf8) }) else { return nil }
        guard take(", ") ? readDate(now: now) : readObsoleteDate(), rest.isEmpty else { return nil }
        guard (1...Self.days(ofMonth: month, year)).contains(day) else { return nil }
        return Self.daysSince1970(year, month, day) * 86_400 + second
    }

    private mutating func readDate(now: Int) -> Bool {
        guard let day = number(2), let separator = rest.first, take(" ") || take("-"), readMonth(),
            rest.popFirst() == separator, let year = number(separator == 32 ? 4 : 2)
        else { return false }
        (self.day, self.year) = (day, separator == 32 ? year : Self.fullYear(year, now: now))
        return take(" ") && readTime() && take(" GMT")
    }

    private mutating func readObsoleteDate() -> Bool {
        guard take(" "), readMonth(), take(" "), let day = take(" ") ? number(1) : number(2), take(" "), readTime(),
            take(" "), let year = number(4)
        else { return false }
        (self.day, self.year) = (day, year)
        return true
    }

    private mutating func readMonth() -> Bool {
        guard let index = HTTPDate.months.firstIndex(where: { rest.starts(with: $0.utf8) }) else { return false }
        month = index + 1
        rest = rest.dropFirst(3)
        return true
    }

    /// Reads the time of day. A minute may have a leap second.
    private mutating func readTime() -> Bool {
        guard let hours = number(2), take(":"), let minutes = number(2), take(":"), let seconds = number(2),
            hours < 24, minutes < 60, seconds <= 60
        else { return false }
        second = (hours * 60 + minutes) * 60 + seconds
        return true
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// Returns the year of two digits in the right century: a year more than 50 years in the future belongs to the
    /// previous one (RFC 9110 section 5.6.7).
    private static func fullYear(_ year: Int, now: Int) -> Int {
        let present = 1_970 + now / 31_556_952
        let full = present / 100 * 100 + year
        return full > present + 50 ? full - 100 : full
    }

    private static func days(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days since 1970. Years are counted from March, so that the leap day is the last day.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let daysBeforeMonth = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
        return 365 * year + year / 4 - year / 100 + year / 400 + daysBeforeMonth + day - 719_469
    }
}
