/// The words of a typed text, divided into the title and the phrases around it that describe when a task is due.
struct TypedPhrases {
    /// The words of the title.
    let title: ArraySlice<TypedWord>
    /// The meaning of the other words.
    let schedule: TypedSchedule

    /// The maximum number of words that describe when a task is due, such as `due on 24 dec 2026 at 9 am every 2 months
    /// after completion`.
    private static let limit = 16

    init(_ words: [TypedWord], now: TypedTime) {
        let reader = TypedPhraseReader(now: now)
        let start = max(0, words.count - Self.limit)
        let end = (start..<words.count).lazy.compactMap { index in
            Self.schedule(words[index...], reader, after: index > 0 ? words[index - 1] : nil).map { (index, $0) }
        }.first
        let rest = words[..<(end?.0 ?? words.count)]
        let schedule = end?.1 ?? TypedSchedule()
        if let lead = reader.lead(rest), lead.length < rest.count, let both = schedule.combined(with: lead.schedule) {
            (title, self.schedule) = (rest.dropFirst(lead.length), both)
        } else {
            (title, self.schedule) = (rest, schedule)
        }
    }

    /// Returns the meaning of words that are phrases without exception; `nil` if they are not.
    private static func schedule(
        _ words: ArraySlice<TypedWord>, _ reader: TypedPhraseReader, after former: TypedWord?
    ) -> TypedSchedule? {
        // “Enjoy the sun” is no date, and “mon, wed” not a single one.
        if let former, ["the", "a", "an", "my", "our", "of"].contains(former.key) { return nil }
        if let former, TypedPhraseReader.isEnumerated(former.key) { return nil }
        var rest = words
        var schedule = TypedSchedule()
        while !rest.isEmpty {
            guard let phrase = reader.phrase(rest), let both = schedule.combined(with: phrase.schedule) else {
                return nil
            }
            schedule = both
            rest = rest.dropFirst(phrase.length)
        }
        return schedule
    }
}
