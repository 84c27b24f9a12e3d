/// The dates of numbers. Slashes are read as in the United States, with the month first, unless that is no month and there is a
/// year, because “24/7” is no date; dots with the day first.
extension TypedPhraseReader {
    /// Reads `2026-12-24`, `2026/12/24`, `2026.12.24`, `12/24`, `24/12/2026`, `12/24/26`, `24.12.2026`, `24.12.26` and `24.12.`; without a
    /// year it is the next such day. Returns nothing for other texts, such as the number `24.12`.
    func numericDate(_ text: String) -> CalendarDay? {
        if let day = CalendarDay(text) { return day }
        guard let separator = text.first(where: { !$0.isNumber }), separator == "/" || separator == "." else {
            return nil
        }
        var parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let isOpen = separator == "." && parts.last == ""
        if isOpen { parts.removeLast() }
        let numbers = parts.compactMap(Self.digits)
        let widths = parts.map(\.utf8.count)
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 2 where separator == "/" ? numbers[0] <= 12 : isOpen:
            return ordered(numbers, separator).flatMap { nextDay(month: $0.month, day: $0.day) }
        case 3 where widths[0] == 4: return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
        case 3 where widths[2] == 4 || widths[2] == 2:
            let year = widths[2] == 4 ? numbers[2] : now.today.year / 100 * 100 + numbers[2]
            return ordered(numbers, separator).flatMap { CalendarDay(year: year, month: $0.month, day: $0.day) }
        default: return nil
        }
    }

    /// Returns the month and the day that come first in a date; `nil` if they are none.
    private func ordered(_ numbers: [Int], _ separator: Character) -> (month: Int, day: Int)? {
        let (first, second) = (numbers[0], numbers[1])
        let isMonthFirst = separator == "/" && first <= 12
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        return (1...12).contains(month) && (1...31).contains(day) ? (month, day) : nil
    }
}
