#if PostgreSQL
    /// The writes that wait until live queries have published their changes. Used on the hub's loop only.
    struct PendingDeliveries {
        /// The changes of a query that its results must contain.
        struct Target {
            let slot: ServerSlot
            let noted: Int

            var isReached: Bool { slot.delivered >= noted || slot.isRemoved }
        }

        private var waiting: [(targets: [Target], work: () -> Void)] = []

        mutating func add(_ targets: [Target], _ work: @escaping () -> Void) { waiting.append((targets, work)) }

        /// Removes and returns the work that need not wait any longer. Called with the hub's lock held.
        mutating func takeEnded() -> [() -> Void] {
            if waiting.isEmpty { return [] }
            let ended = waiting.filter { $0.targets.allSatisfy(\.isReached) }
            if !ended.isEmpty { waiting.removeAll { $0.targets.allSatisfy(\.isReached) } }
            return ended.map(\.work)
        }

        /// Ends the wait of all writes, because the changes are late.
        mutating func endAll() {
            let ended = waiting
            waiting = []
            for (_, work) in ended { work() }
        }
    }
#endif
