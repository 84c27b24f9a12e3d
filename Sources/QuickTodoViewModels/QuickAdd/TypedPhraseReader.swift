/// Reads the phrases of a typed text that describe when a task is due: days, times of day and repetitions.
struct TypedPhraseReader {
    /// The meaning of the first words of a text, and their number.
    struct Phrase {
        let schedule: TypedSchedule
        let length: Int

        init(_ length: Int, day: CalendarDay? = nil, minute: Int? = nil) {
            (self.length, schedule) = (length, TypedSchedule(day: day, minute: minute))
        }

        init(_ length: Int, _ schedule: TypedSchedule) { (self.length, self.schedule) = (length, schedule) }
    }

    let now: TypedTime

    /// The maximum number of words of a phrase, such as `every mon, tue, wed, thu, fri and sat after completion`.
    private static let longest = 12

    /// Returns the phrase with which the words begin; `nil` if they begin with none.
    func phrase(_ words: ArraySlice<TypedWord>) -> Phrase? {
        let keys = words.prefix(Self.longest).map(\.key)
        if let found = repetition(keys) ?? day(keys) ?? time(keys) ?? korean(keys) { return found }
        guard let first = keys.first, ["on", "at", "by", "due", "for", "from", "starting"].contains(first) else {
            return nil
        }
        let rest = Array(words.dropFirst().prefix(4).map(\.key))
        let found = first == "at" ? time(rest) ?? hour(rest) : day(rest) ?? time(rest)
        return found.map { Phrase($0.length + 1, $0.schedule) }
    }

    /// Returns the phrases with which a text begins before its title, such as `tomorrow 9:00`; `nil` if there are none.
    /// Short names of days, which are words too, count only before a time or after a number of weeks.
    func lead(_ words: ArraySlice<TypedWord>) -> Phrase? {
        guard let (first, isClear) = opening(words.prefix(Self.longest).map(\.key)) else { return nil }
        var (length, schedule) = (first.length, first.schedule)
        while let next = continuation(words.dropFirst(length).prefix(5).map(\.key), after: schedule),
            let both = schedule.combined(with: next.schedule)
        {
            (length, schedule) = (length + next.length, both)
        }
        return isClear || schedule.minute != nil ? Phrase(length, schedule) : nil
    }

    /// Returns the first phrase of a text, and whether no title begins so.
    private func opening(_ keys: [String]) -> (Phrase, Bool)? {
        guard let first = keys.first else { return nil }
        if let korean = koreanLead(keys) { return (korean, true) }
        if first == "every", let found = repetition(keys) { return (found, true) }
        guard let day = day(keys) else { return nil }
        // A title can begin with a fraction, such as “1/2 pound of flour”.
        let isWholeDate = numericDate(first) != nil && first.utf8.count >= 8
        return (day, ["today", "tomorrow", "in", "next"].contains(first) || isWholeDate)
    }

    private func continuation(_ keys: [String], after schedule: TypedSchedule) -> Phrase? {
        if let found = time(keys) ?? korean(keys) { return found }
        return schedule.repetition?.unit == .week && schedule.weekdays == nil ? day(keys) : nil
    }

    // MARK: Days

    private func day(_ keys: [String]) -> Phrase? {
        guard let first = keys.first else { return nil }
        let today = now.today
        switch first {
        case "today", "tod": return Phrase(1, day: today)
        case "tomorrow", "tmr", "tmrw": return Phrase(1, day: today.adding(days: 1))
        case "next": return keys.count > 1 ? next(keys[1]) : nil
        case "in": return keys.count > 2 ? distance(keys[1], keys[2]) : nil
        default: break
        }
        if let weekday = Self.weekdays[first] { return Phrase(1, day: today.next(weekday: weekday)) }
        if let day = numericDate(first) { return Phrase(1, day: day) }
        return dayOfMonth(keys)
    }

    func next(_ key: String) -> Phrase? {
        let today = now.today
        let start = today.next(weekday: now.firstWeekday)
        switch key {
        case "week": return Phrase(2, day: start)
        case "month":
            return CalendarDay(year: today.year, month: today.month, day: 1).map {
                Phrase(2, day: $0.adding(months: 1))
            }
        case "year": return CalendarDay(year: today.year + 1, month: 1, day: 1).map { Phrase(2, day: $0) }
        default: return Self.weekdays[key].map { Phrase(2, day: start.adding(days: -1).next(weekday: $0)) }
        }
    }

    func distance(_ number: String, _ unit: String) -> Phrase? {
        guard let number = Self.number(number), let unit = Self.units[unit] else { return nil }
        switch unit {
        case .day: return Phrase(3, day: now.today.adding(days: number))
        case .weekday: return Phrase(3, day: now.today.adding(workingDays: number))
        case .week: return Phrase(3, day: now.today.adding(days: 7 * number))
        case .month: return Phrase(3, day: now.today.adding(months: number))
        case .year: return Phrase(3, day: now.today.adding(months: 12 * number))
        }
    }

    /// Reads `dec 24`, `24 dec` and `24th december 2027`. Without a year it is the next such day.
    private func dayOfMonth(_ keys: [String]) -> Phrase? {
        guard keys.count > 1 else { return nil }
        let isMonthFirst = Self.months[keys[0]] != nil
        guard let month = Self.months[keys[isMonthFirst ? 0 : 1]], let number = Self.ordinal(keys[isMonthFirst ? 1 : 0])
        else { return nil }
        if keys.count > 2, keys[2].count == 4, let year = Int(keys[2]) {
            return CalendarDay(year: year, month: month, day: number).map { Phrase(3, day: $0) }
        }
        return nextDay(month: month, day: number).map { Phrase(2, day: $0) }
    }

    /// Returns the next day with a date; `nil` if there is none.
    func nextDay(month: Int, day: Int) -> CalendarDay? {
        // The 29th of February may be eight years ahead.
        let year = now.today.year
        let days = (year...year + 8).lazy.compactMap { CalendarDay(year: $0, month: month, day: day) }
        return days.first { $0 >= now.today }
    }

    // MARK: Times

    /// Reads `9:00`, `9am`, `9:30 pm` and `noon`.
    private func time(_ keys: [String]) -> Phrase? {
        guard let first = keys.first else { return nil }
        if first == "noon" { return Phrase(1, minute: 12 * 60) }
        if first == "midnight" { return Phrase(1, minute: 0) }
        if keys.count > 1, ["am", "pm"].contains(keys[1]), let minute = Self.minute(first + keys[1], needsMark: true) {
            return Phrase(2, minute: minute)
        }
        return Self.minute(first, needsMark: true).map { Phrase(1, minute: $0) }
    }

    /// Reads the hour after “at”.
    private func hour(_ keys: [String]) -> Phrase? {
        keys.first.flatMap { Self.minute($0, needsMark: false) }.map { Phrase(1, minute: $0) }
    }

    /// Returns the minutes since midnight of a time of day. With `needsMark`, a number alone is none.
    private static func minute(_ text: String, needsMark: Bool) -> Int? {
        let half = ["am", "pm"].first(where: text.hasSuffix)
        let parts = text.dropLast(half == nil ? 0 : 2).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0].count <= 2, let hour = digits(parts[0]) else { return nil }
        var minute = 0
        if parts.count == 2 {
            guard parts[1].count == 2, let read = digits(parts[1]), read < 60 else { return nil }
            minute = read
        } else if half == nil, needsMark {
            return nil
        }
        guard let half else { return hour < 24 ? hour * 60 + minute : nil }
        guard (1...12).contains(hour) else { return nil }
        return (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minute
    }

    // MARK: Repetitions

    /// Reads `daily`, `every weekday`, `every 2 months`, `every other week`, `every monday` and `every mon, wed`, and `after
    /// completion` behind them.
    private func repetition(_ keys: [String]) -> Phrase? {
        guard let rule = rule(keys) else { return nil }
        let isAfterCompletion = keys.dropFirst(rule.length).starts(with: ["after", "completion"])
        return rule.repetition(afterCompletion: isAfterCompletion).map {
            Phrase(
                rule.length + (isAfterCompletion ? 2 : 0), TypedSchedule(repetition: $0, weekdays: rule.weekdays))
        }
    }

    private func rule(_ keys: [String]) -> TypedRule? {
        guard let first = keys.first else { return nil }
        if let unit = Self.adverbs[first] { return TypedRule(1, unit, length: 1).on(Self.several(keys, after: 1)) }
        guard first == "every", keys.count > 1 else { return nil }
        if let days = Self.days(keys[1...]) { return TypedRule(1, .week, length: 1).on(days) }
        if let unit = Self.units[keys[1]] { return TypedRule(1, unit, length: 2).on(Self.several(keys, after: 2)) }
        guard keys.count > 2, let interval = keys[1] == "other" ? 2 : Self.number(keys[1]) else { return nil }
        if keys[1] == "other", let days = Self.days(keys[2...]) { return TypedRule(2, .week, length: 2).on(days) }
        guard let unit = Self.units[keys[2]] else { return nil }
        return TypedRule(interval, unit, length: 3).on(Self.several(keys, after: 3))
    }

    /// Reads `mon`, `mon, wed` and `mon, wed and fri`. Returns the days and the number of their words.
    private static func days(_ keys: ArraySlice<String>) -> TypedRule.Days? {
        var (found, length, isOpen) = ([Int](), 0, true)
        for (index, key) in keys.enumerated() {
            if !found.isEmpty, ["and", "&"].contains(key) {
                isOpen = true
                continue
            }
            let names = key.split { $0 == "," || $0 == "/" }.map(String.init)
            let named = names.map(days(named:))
            guard isOpen, !names.isEmpty, !named.contains([]) else { break }
            (found, length, isOpen) = (found + named.joined(), index + 1, key.hasSuffix(","))
        }
        return found.isEmpty ? nil : (Weekdays(found), length)
    }

    private static func days(named name: String) -> [Int] {
        if name == "weekend" || name == "weekends" { return [6, 0] }
        return weekdays[name].map { [$0] } ?? []
    }

    /// Reads several days after “on”. A single day is a date.
    private static func several(_ keys: [String], after length: Int) -> TypedRule.Days? {
        guard keys.count > length + 1, keys[length] == "on", let found = days(keys[(length + 1)...]),
            found.days.count > 1
        else { return nil }
        return (found.days, found.length + 1)
    }
}

/// The rule that words describe, and their number.
struct TypedRule {
    typealias Days = (days: Weekdays, length: Int)

    let interval: Int
    let unit: Repetition.Unit
    let weekdays: Weekdays?
    let length: Int

    init(_ interval: Int, _ unit: Repetition.Unit, _ weekdays: Weekdays? = nil, length: Int) {
        (self.interval, self.unit, self.weekdays, self.length) = (interval, unit, weekdays, length)
    }

    /// Returns the rule with the days that follow its words, if it is one of weeks.
    func on(_ days: Days?) -> TypedRule {
        guard unit == .week, let days else { return self }
        return TypedRule(interval, unit, days.days, length: length + days.length)
    }

    /// Returns the repetition; `nil` if the interval is outside its range.
    func repetition(afterCompletion: Bool = false) -> Repetition? {
        guard let weekdays else { return Repetition(every: interval, unit, afterCompletion: afterCompletion) }
        return Repetition(every: interval, on: weekdays, afterCompletion: afterCompletion)
    }
}

/// The words of phrases.
extension TypedPhraseReader {
    /// Indicates whether a word is a day of the week in an enumeration, such as `mon,`, whose last day is no date.
    static func isEnumerated(_ key: String) -> Bool {
        let day = String(key.dropLast())
        return key.hasSuffix(",") && (weekdays[day] ?? koreanWeekdays[day]) != nil
    }

    private static let adverbs: [String: Repetition.Unit] = [
        "daily": .day, "weekly": .week, "monthly": .month, "yearly": .year,
    ]

    private static let units: [String: Repetition.Unit] = [
        "day": .day, "days": .day, "weekday": .weekday, "weekdays": .weekday, "workday": .weekday,
        "workdays": .weekday, "week": .week, "weeks": .week, "month": .month, "months": .month, "year": .year,
        "years": .year,
    ]

    /// The days of the week; 0 is Sunday.
    private static let weekdays: [String: Int] = numbered(
        [
            ["sunday", "sun"], ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"],
            ["thursday", "thu", "thur", "thurs"], ["friday", "fri"], ["saturday", "sat"],
        ], from: 0)

    private static let months: [String: Int] = numbered(
        [
            ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
            ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["october", "oct"],
            ["november", "nov"], ["december", "dec"],
        ], from: 1)

    private static func numbered(_ names: [[String]], from first: Int) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: names.enumerated().flatMap { index, names in names.map { ($0, index + first) } })
    }

    /// Returns a whole number of at most three digits.
    private static func number(_ text: String) -> Int? {
        text.utf8.count <= 3 ? digits(text).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    /// Returns the number of `24`, `24th` or `24,`.
    private static func ordinal(_ text: String) -> Int? {
        let ending = ["st", "nd", "rd", "th"].first(where: text.hasSuffix)
        let digits = text.dropLast(ending == nil ? text.hasSuffix(",") ? 1 : 0 : 2)
        return digits.utf8.count <= 2 ? self.digits(digits) : nil
    }

    static func digits(_ text: some StringProtocol) -> Int? {
        !text.isEmpty && text.utf8.allSatisfy({ (48...57).contains($0) }) ? Int(text) : nil
    }
}
