/// The Korean phrases, such as `내일 오후 3시`, `12월 5일` and `매주 월요일`. They are read in every language of the page.
extension TypedPhraseReader {
    /// Returns the Korean phrase with which the words begin; `nil` if they begin with none.
    func korean(_ keys: [String]) -> Phrase? {
        koreanRepetition(keys) ?? koreanDay(keys) ?? koreanTime(keys)
    }

    /// Returns the Korean phrase with which a text begins before its title. An hour alone can be a word of the title.
    func koreanLead(_ keys: [String]) -> Phrase? {
        if let found = koreanRepetition(keys) ?? koreanDay(keys) { return found }
        guard let first = keys.first, Self.halves.contains(where: { first.hasPrefix($0.name) }) else { return nil }
        return koreanTime(keys)
    }

    // MARK: Days

    private func koreanDay(_ keys: [String]) -> Phrase? {
        guard let first = keys.first.map(Self.withoutParticle) else { return nil }
        if let days = Self.nearDays[first] { return Phrase(1, day: now.today.adding(days: days)) }
        if let weekday = Self.koreanWeekdays[first] { return Phrase(1, day: now.today.next(weekday: weekday)) }
        for length in 1...2 where keys.count >= length {
            switch Self.withoutParticle(keys.prefix(length).joined()) {
            case "다음주": return koreanNextWeek(keys, after: length)
            case "다음달": return Phrase(length, day: next("month")?.schedule.day)
            case "내년", "다음해": return Phrase(length, day: next("year")?.schedule.day)
            default: continue
            }
        }
        return koreanDate(keys) ?? koreanDistance(keys)
    }

    private func koreanNextWeek(_ keys: [String], after length: Int) -> Phrase {
        let start = now.today.next(weekday: now.firstWeekday)
        guard keys.count > length, let weekday = Self.koreanWeekdays[Self.withoutParticle(keys[length])] else {
            return Phrase(length, day: start)
        }
        return Phrase(length + 1, day: start.adding(days: -1).next(weekday: weekday))
    }

    /// Reads `12월 5일` and `2027년 1월 31일`, with or without spaces.
    private func koreanDate(_ keys: [String]) -> Phrase? {
        for length in 1...3 where Self.isJoined(keys, length, by: ["년", "월"]) {
            let text = Self.withoutParticle(keys.prefix(length).joined())
            if let parts = Self.numbers(text, "년월일") {
                return CalendarDay(year: parts[0], month: parts[1], day: parts[2]).map { Phrase(length, day: $0) }
            }
            if let parts = Self.numbers(text, "월일") {
                return nextDay(month: parts[0], day: parts[1]).map { Phrase(length, day: $0) }
            }
        }
        return nil
    }

    /// Reads `3일 후`, `2주 뒤` and `3개월후`.
    private func koreanDistance(_ keys: [String]) -> Phrase? {
        for length in 1...2 where keys.count >= length {
            let text = Self.withoutParticle(keys.prefix(length).joined())
            guard text.hasSuffix("후") || text.hasSuffix("뒤"), let amount = Self.amount(text.dropLast()) else {
                continue
            }
            return distance("\(amount.number)", "\(amount.unit)").map { Phrase(length, day: $0.schedule.day) }
        }
        return nil
    }

    // MARK: Times

    /// Reads `오후 3시`, `15시 30분`, `오전 9:30` and `3시 반`.
    private func koreanTime(_ keys: [String]) -> Phrase? {
        for length in (1...3).reversed() where Self.isJoined(keys, length, by: ["시"] + Self.halves.map(\.name)) {
            if let minute = Self.koreanMinute(Self.withoutParticle(keys.prefix(length).joined())) {
                return Phrase(length, minute: minute)
            }
        }
        return nil
    }

    private static func koreanMinute(_ text: String) -> Int? {
        if text == "정오" { return 12 * 60 }
        if text == "자정" { return 0 }
        let half = halves.first { text.hasPrefix($0.name) }
        let clock = text.dropFirst(half?.name.count ?? 0)
        var parts = numbers(clock, "시분") ?? numbers(clock, "시")
        if parts == nil, clock.hasSuffix("반") { parts = numbers(clock.dropLast(), "시").map { $0 + [30] } }
        if parts == nil, half != nil { parts = numbers("\(clock)분", ":분") }
        guard let parts else { return nil }
        let (hour, minute) = (parts[0], parts.count > 1 ? parts[1] : 0)
        guard hour < 24, minute < 60 else { return nil }
        guard let half, hour <= 12 else { return half?.hours == 0 ? nil : hour * 60 + minute }
        return hour == 0 ? nil : (hour % 12 + half.hours) * 60 + minute
    }

    // MARK: Repetitions

    /// Reads `매일`, `매주 월요일`, `매주 월, 수`, `매월 5일`, `격주`, `평일마다`, `월요일마다` and `3일마다`.
    private func koreanRepetition(_ keys: [String]) -> Phrase? {
        guard let rule = Self.koreanRule(keys), let repetition = rule.repetition() else { return nil }
        var schedule = TypedSchedule(repetition: repetition, weekdays: rule.weekdays)
        guard rule.unit == .month, keys.count > 1, keys[0].hasPrefix("매"),
            let number = Self.numbers(Self.withoutParticle(keys[1]), "일")?.first, (1...31).contains(number)
        else { return Phrase(rule.length, schedule) }
        schedule.day = (0..<62).lazy.map { now.today.adding(days: $0) }.first { $0.day == number }
        return Phrase(2, schedule)
    }

    private static func koreanRule(_ keys: [String]) -> TypedRule? {
        guard let first = keys.first else { return nil }
        if first == "매주" || first == "격주" {
            return TypedRule(first == "격주" ? 2 : 1, .week, length: 1).on(koreanDays(keys[1...]))
        }
        if let unit = koreanAdverbs[first] { return TypedRule(1, unit, length: 1) }
        if let days = koreanDays(keys[...]), keys[days.length - 1].hasSuffix("마다") {
            return TypedRule(1, .week, length: 0).on(days)
        }
        guard first.hasSuffix("마다"), let found = amount(first.dropLast(2)) else { return nil }
        return TypedRule(found.number, found.unit, length: 1)
    }

    /// Reads `월요일`, `월, 수`, `월수금`, `월 수` and `월요일과 금요일`. Returns the days and the number of their words. A single short
    /// name is another word.
    private static func koreanDays(_ keys: ArraySlice<String>) -> TypedRule.Days? {
        var (days, length) = ([Int](), 0)
        var (isOpen, isShort) = (true, true)
        for (index, key) in keys.enumerated() {
            if !days.isEmpty, ["및", "그리고"].contains(key) {
                isOpen = true
                continue
            }
            let isLast = key.hasSuffix("마다")
            let connected = joints.reduce(isLast ? String(key.dropLast(2)) : key) { $0.replacing($1, with: "요일,") }
            let names = withoutParticle(connected).split { ",·/".contains($0) }.map(String.init)
            let named = names.map { koreanWeekdays[$0].map { [$0] } ?? shortDays($0) }
            guard !names.isEmpty, !named.contains([]) else { break }
            let areShort = names.allSatisfy { !$0.hasSuffix("요일") }
            guard isOpen || isShort && areShort else { break }
            (days, length) = (days + named.joined(), index + 1)
            (isOpen, isShort) = (connected.hasSuffix(","), areShort)
            if isLast { break }
        }
        return days.isEmpty || isShort && days.count == 1 ? nil : (Weekdays(days), length)
    }

    /// Returns the days of `월` or `월수금`; none if the text has other characters.
    private static func shortDays(_ text: String) -> [Int] {
        let days = text.map { day in koreanWeekdays["\(day)요일"] }
        return days.contains(nil) ? [] : days.compactMap(\.self)
    }
}

/// The words of Korean phrases.
extension TypedPhraseReader {
    private static let nearDays = ["오늘": 0, "내일": 1, "모레": 2, "글피": 3]

    private static let halves: [(name: String, hours: Int)] = [
        ("오전", 0), ("아침", 0), ("오후", 12), ("저녁", 12),
    ]

    private static let koreanAdverbs: [String: Repetition.Unit] = [
        "매일": .day, "날마다": .day, "평일마다": .weekday, "매월": .month, "매달": .month, "매년": .year, "해마다": .year,
    ]

    /// The endings of days before others.
    private static let joints = ["요일과", "요일하고", "요일이랑"]

    /// The days of the week; 0 is Sunday.
    static let koreanWeekdays = [
        "일요일": 0, "월요일": 1, "화요일": 2, "수요일": 3, "목요일": 4, "금요일": 5, "토요일": 6,
    ]

    private static let koreanUnits: [(name: String, unit: Repetition.Unit)] = [
        ("개월", .month), ("달", .month), ("주일", .week), ("주", .week), ("일", .day), ("년", .year),
    ]

    /// Returns a word without `에`, `까지` or `부터`.
    private static func withoutParticle(_ key: String) -> String {
        let particle = ["까지", "부터", "에"].first { key.hasSuffix($0) && key.count > $0.count }
        return String(key.dropLast(particle?.count ?? 0))
    }

    /// Returns the number and the unit of `3일` or `2개월`.
    private static func amount(_ text: some StringProtocol) -> (number: Int, unit: Repetition.Unit)? {
        guard let unit = koreanUnits.first(where: { text.hasSuffix($0.name) }) else { return nil }
        let digits = text.dropLast(unit.name.count)
        guard digits.utf8.count <= 3, let number = Self.digits(digits), number > 0 else { return nil }
        return (number, unit.unit)
    }

    /// Indicates whether there are as many words, and each but the last ends with one of the texts.
    private static func isJoined(_ keys: [String], _ length: Int, by ends: [String]) -> Bool {
        keys.count >= length && keys.prefix(length - 1).allSatisfy { key in ends.contains(where: key.hasSuffix) }
    }

    /// Returns the numbers before each of the characters; `nil` if the text has other parts.
    private static func numbers(_ text: some StringProtocol, _ ends: String) -> [Int]? {
        var rest = Substring(text)
        var numbers: [Int] = []
        for end in ends {
            guard let index = rest.firstIndex(of: end), rest[..<index].utf8.count <= 4,
                let number = digits(rest[..<index])
            else { return nil }
            numbers.append(number)
            rest = rest[rest.index(after: index)...]
        }
        return rest.isEmpty ? numbers : nil
    }
}
