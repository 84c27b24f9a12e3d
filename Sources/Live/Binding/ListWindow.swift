/// Which rows of a long list a page has: a stretch that grows at the end that a person nears, and is cut at the other one.
struct ListWindow: Equatable {
    /// By how many rows it grows, at least 1.
    let step: Int
    /// How many rows the list has.
    private(set) var total = 0
    private(set) var range: Range<Int>
    private var isNew = true

    /// How many steps of rows a page has at most.
    private static let stepsKept = 3

    /// A window that begins at a row, at most `step` rows long.
    init(step: Int, from start: Int = 0) {
        self.step = max(step, 1)
        range = max(start, 0)..<max(start, 0)
    }

    private var capacity: Int { step * Self.stepsKept }

    /// Where a step towards the beginning begins.
    var previous: Int { max(range.lowerBound - step, 0) }

    /// Where a step towards the end begins.
    var next: Int { range.upperBound }

    /// The list has this many rows now. A window that reached its end still does, as long as it does not get too long.
    mutating func fit(total: Int) {
        let reachedEnd = range.upperBound >= self.total
        let length = isNew ? step : reachedEnd ? capacity : max(range.count, step)
        isNew = false
        self.total = total
        let start = range.lowerBound < total ? range.lowerBound : max(total - step, 0)
        range = start..<min(start + length, total)
    }

    /// The rows that it shows have moved in the list.
    mutating func move(by offset: Int) {
        range = (range.lowerBound + offset)..<(range.upperBound + offset)
    }

    /// Shows a step of rows from this one on. What it showed stays, where it is near enough.
    mutating func show(from index: Int) {
        let first = min(max(index, 0), max(total - 1, 0))
        let last = min(first + step, total)
        if first >= range.lowerBound && first <= range.upperBound {
            let end = max(range.upperBound, last)
            range = max(range.lowerBound, end - capacity)..<end
        } else if first < range.lowerBound && last >= range.lowerBound {
            range = first..<min(range.upperBound, first + capacity)
        } else {
            range = first..<last
        }
    }
}
