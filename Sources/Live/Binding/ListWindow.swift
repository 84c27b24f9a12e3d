/// The range of rows of a long list that a page has. It grows at the end that the user approaches and is cut at the
/// other end.
struct ListWindow: Equatable {
    /// The number of rows by which the window grows, at least 1.
    let step: Int
    /// The number of rows in the list.
    private(set) var total = 0
    private(set) var range: Range<Int>
    private var isNew = true

    /// The maximum length of the window, in steps.
    private static let stepsKept = 3

    /// Creates a window that begins at a row and is at most `step` rows long.
    init(step: Int, from start: Int = 0) {
        self.step = max(step, 1)
        range = max(start, 0)..<max(start, 0)
    }

    private var capacity: Int { step * Self.stepsKept }

    /// The first row of a step toward the beginning.
    var previous: Int { max(range.lowerBound - step, 0) }

    /// The first row of a step toward the end.
    var next: Int { range.upperBound }

    /// Adapts the window to the list's number of rows. A window that reached the end of the list still does, up to its
    /// maximum length.
    mutating func fit(total: Int) {
        let reachedEnd = range.upperBound >= self.total
        let length = isNew ? step : reachedEnd ? capacity : max(range.count, step)
        isNew = false
        self.total = total
        let start = range.lowerBound < total ? range.lowerBound : max(total - step, 0)
        range = start..<min(start + length, total)
    }

    /// Moves the window with its rows, which have moved in the list.
    mutating func move(by offset: Int) {
        range = (range.lowerBound + offset)..<(range.upperBound + offset)
    }

    /// Shows a step of rows from the given one. Rows that the window already has stay if they are adjacent to the step.
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
