/// The queries of a hub, the queues in which they wait, and the commits. Protected by the hub's lock.
struct LiveHubState {
    /// The writes of a commit that can be acknowledged, with its number.
    typealias ReadyWrites = (number: Int, writes: [any QueuedWrite])

    var slots: [QueryKey: LiveSlot] = [:]
    var index = LiveIndex()
    var nextID = 0
    /// The queries that wait for the pass, and those that wait for a reader.
    var queue: [LiveSlot] = []
    var slowQueue: [LiveSlot] = []
    var slowRuns = 0
    var isPassing = false
    var isClosed = false
    var commits = 0
    var runs = 0
    /// The changes of commits that may be on disk but have not been reported.
    var announced = TouchedTables()

    /// Adds a slot to the queue in which its next run belongs, unless it is there or running.
    mutating func enqueue(_ slot: LiveSlot, slowRun: Duration) {
        if slot.isQueued || slot.isRunning || slot.isRemoved { return }
        slot.isQueued = true
        if slot.cost > slowRun && slot.needsWholeRun { slowQueue.append(slot) } else { queue.append(slot) }
    }

    /// Removes a slot. Returns the writes of the commits whose last affected query it was.
    mutating func remove(_ slot: LiveSlot) -> [ReadyWrites] {
        index.remove(slot)
        slots[slot.key] = nil
        slot.isRemoved = true
        defer { slot.waiting = [] }
        return finished(slot.waiting)
    }

    /// Counts a query of each commit as published. Returns the writes of those that wait for nothing else.
    func finished(_ commits: [CommittedWrites]) -> [ReadyWrites] {
        var ready: [ReadyWrites] = []
        var rest = commits
        while let commit = rest.popLast() {
            commit.remaining -= 1
            if commit.remaining > 0 { continue }
            ready.append((commit.number, commit.takeWrites()))
            rest += commit.successors
            commit.successors = []
        }
        return ready
    }
}
