extension TemplateDate {
    /// Creates the point in time that the value of an input of type date, month, time or datetime-local denotes (HTML,
    /// section 2.3.5): the start of that day or month, or a time on 1 January 1970, in `timeZone`. Returns `nil` if the
    /// text is not such a value.
    ///
    /// A time that is skipped when clocks are put forward is interpreted as one hour later; of a time that occurs
    /// twice, the first is used.
    package init?(inputText text: String, timeZone: TemplateTimeZone) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var days = 0
        var time = parts.count == 2 ? parts[1] : "00:00"
        if parts.count == 1, first.contains(":") {
            time = first
        } else {
            guard let day = Self.days(first) else { return nil }
            days = day
        }
        guard let seconds = Self.seconds(time) else { return nil }
        let local = Int64(days) * 86_400 + Int64(seconds)
        // Near a change of the offset, either the offset before it or the one after it applies.
        let sides = [local - 86_400, local + 86_400].map { local - Int64(timeZone.secondsFromUTC(at: $0)) }
        let point = sides.first { $0 + Int64(timeZone.secondsFromUTC(at: $0)) == local } ?? sides[0]
        self.init(secondsSince1970: Double(point))
    }

    /// Returns the days since 1970 of `2026-05-04` or `2026-05`.
    private static func days(_ text: Substring) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].count == 4, let year = number(parts[0]), year > 0,
            let month = number(parts[1]), (1...12).contains(month), parts[1].count == 2
        else { return nil }
        let first = CivilDate.daysSince1970(year: year, month: month, day: 1)
        guard parts.count == 3 else { return first }
        let next = CivilDate.daysSince1970(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        guard let day = number(parts[2]), parts[2].count == 2, (1...next - first).contains(day) else { return nil }
        return first + day - 1
    }

    /// Returns the seconds of `23:59` or `23:59:59`, without a fraction.
    private static func seconds(_ text: Substring) -> Int? {
        let parts = text.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 }), let hours = number(parts[0]),
            hours < 24,
            let minutes = number(parts[1]), minutes < 60, let seconds = number(parts.count == 3 ? parts[2] : "00"),
            seconds < 60
        else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }
}
