/// The rule at the end of a TZif file for the years after the last transition, in the notation of POSIX's TZ with days
/// written as `Mm.w.d`.
struct TimeZoneRule {
    private struct Change {
        var month, week, day, seconds: Int

        /// Returns the time of the change in `year`, in seconds since 1970 in local time.
        func local(in year: Int) -> Int64 {
            let first = CivilDate.daysSince1970(year: year, month: month, day: 1)
            let weekday = CivilDate.weekday(daysSince1970: first)
            var day = first + (self.day - weekday + 7) % 7 + (week - 1) * 7
            let next =
                month == 12
                ? CivilDate.daysSince1970(year: year + 1, month: 1, day: 1)
                : CivilDate.daysSince1970(year: year, month: month + 1, day: 1)
            while day >= next { day -= 7 }
            return Int64(day) * 86_400 + Int64(seconds)
        }
    }

    private var standard: Int32 = 0
    private var summer: Int32 = 0
    private var start: Change?
    private var end: Change?

    /// Creates a rule from its text. Returns `nil` if there is no rule, or if its notation is one that the database does
    /// not use.
    init?(_ text: String) {
        var rest = text.utf8.drop { $0 == UInt8(ascii: "\n") }.prefix { $0 != UInt8(ascii: "\n") }
        guard !rest.isEmpty else { return nil }
        Self.skipName(&rest)
        guard let offset = Self.time(&rest) else { return nil }
        standard = Int32(-offset)
        guard !rest.isEmpty else { return }
        Self.skipName(&rest)
        summer = standard + 3600
        if rest.first != UInt8(ascii: ",") {
            guard let offset = Self.time(&rest) else { return nil }
            summer = Int32(-offset)
        }
        guard let start = Self.change(&rest), let end = Self.change(&rest) else { return nil }
        self.start = start
        self.end = end
    }

    /// Adds the transitions of the years up to 2100.
    func extend(_ zone: inout TimeZoneFile.Zone) {
        guard let start, let end else { return }
        let last = zone.transitions.last ?? 0
        for year in CivilDate(secondsSince1970: last).year...2100 {
            let changes = [
                (start.local(in: year) - Int64(standard), summer), (end.local(in: year) - Int64(summer), standard),
            ].sorted { $0.0 < $1.0 }
            for (time, offset) in changes where time > last {
                zone.transitions.append(time)
                zone.offsets.append(offset)
            }
        }
    }

    private static func skipName(_ text: inout Substring.UTF8View) {
        if text.first == UInt8(ascii: "<") {
            text = text.drop { $0 != UInt8(ascii: ">") }.dropFirst()
        } else {
            text = text.drop { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        }
    }

    private static func number(_ text: inout Substring.UTF8View) -> Int? {
        let digits = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        text = text.dropFirst(digits.count)
        return Int(String(Substring(digits)))
    }

    /// Reads `[+-]hours[:minutes[:seconds]]` and returns the seconds.
    private static func time(_ text: inout Substring.UTF8View) -> Int? {
        var sign = 1
        if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") {
            sign = text.removeFirst() == UInt8(ascii: "-") ? -1 : 1
        }
        guard let hours = number(&text) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where text.first == UInt8(ascii: ":") {
            text.removeFirst()
            guard let value = number(&text) else { return nil }
            seconds += value * unit
        }
        return sign * seconds
    }

    /// Reads `,Mm.w.d[/time]`.
    private static func change(_ text: inout Substring.UTF8View) -> Change? {
        guard text.popFirst() == UInt8(ascii: ","), text.popFirst() == UInt8(ascii: "M"),
            let month = number(&text), text.popFirst() == UInt8(ascii: "."),
            let week = number(&text), text.popFirst() == UInt8(ascii: "."), let day = number(&text),
            (1...12).contains(month), (1...5).contains(week), (0...6).contains(day)
        else { return nil }
        var change = Change(month: month, week: week, day: day, seconds: 7200)
        if text.first == UInt8(ascii: "/") {
            text.removeFirst()
            guard let seconds = time(&text) else { return nil }
            change.seconds = seconds
        }
        return change
    }
}
