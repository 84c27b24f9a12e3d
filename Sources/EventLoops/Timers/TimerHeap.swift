/// Timers ordered by deadline: a binary heap in which each timer stores its index, so that insertion and removal take
/// O(log n). Timers with equal deadlines fire in order of insertion.
struct TimerHeap {
    private struct Entry {
        let deadline: Int64
        let arrival: UInt64
        let timer: LoopTimer

        func isBefore(_ other: Entry) -> Bool {
            deadline != other.deadline ? deadline < other.deadline : arrival < other.arrival
        }
    }

    private var entries: [Entry] = []
    private var arrivals: UInt64 = 0

    var count: Int { entries.count }
    var nextDeadline: Int64? { entries.first?.deadline }

    mutating func insert(_ timer: LoopTimer) {
        arrivals += 1
        timer.place = entries.count
        entries.append(Entry(deadline: timer.deadline, arrival: arrivals, timer: timer))
        siftUp(from: entries.count - 1)
    }

    /// Removes and returns the first timer whose deadline has passed.
    mutating func popDue(at time: Int64) -> LoopTimer? {
        guard let first = entries.first, first.deadline <= time else { return nil }
        remove(first.timer)
        return first.timer
    }

    /// Removes a timer. Does nothing if it is not in the heap.
    mutating func remove(_ timer: LoopTimer) {
        let place = timer.place
        guard place >= 0 else { return }
        timer.place = -1
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        last.timer.place = place
        siftUp(from: place)
        siftDown(from: last.timer.place)
    }

    private mutating func siftUp(from start: Int) {
        var place = start
        while place > 0 {
            let parent = (place - 1) / 2
            guard entries[place].isBefore(entries[parent]) else { return }
            exchange(place, parent)
            place = parent
        }
    }

    private mutating func siftDown(from start: Int) {
        var place = start
        while true {
            var least = 2 * place + 1
            guard least < entries.count else { return }
            if least + 1 < entries.count, entries[least + 1].isBefore(entries[least]) { least += 1 }
            guard entries[least].isBefore(entries[place]) else { return }
            exchange(place, least)
            place = least
        }
    }

    private mutating func exchange(_ first: Int, _ second: Int) {
        entries.swapAt(first, second)
        entries[first].timer.place = first
        entries[second].timer.place = second
    }
}
