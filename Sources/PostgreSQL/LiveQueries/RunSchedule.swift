#if PostgreSQL
    /// The choice of the live queries that run next. Used on the hub's loop, with the hub's lock held.
    struct RunSchedule {
        /// The duration of a run above which a query runs by itself instead of in passes.
        static let slowRun: Duration = .milliseconds(20)

        /// The number of queries that may run by themselves at the same time.
        private let places: Int
        /// The duration of a pass, estimated by the last runs of its queries, above which the others wait for the next one.
        private let passLimit: Duration?
        private var firstRuns = 0
        private var laterRuns = 0
        private var isPassing = false

        /// - Parameters:
        ///   - connections: The number of the database's connections. At most half of them run queries by themselves.
        ///   - readTimeout: The time after which a transaction is interrupted, if there is a limit.
        init(connections: Int, readTimeout: Duration?) {
            places = max(1, connections / 2)
            passLimit = readTimeout.map { $0 / 2 }
        }

        /// Returns those queries of some that may run by themselves now. The ones that have waited longest are first, and one
        /// place is kept for first runs, so that slow queries that change all the time do not delay new ones.
        mutating func takeSingle(_ slots: [ServerSlot]) -> [ServerSlot] {
            var taken: [ServerSlot] = []
            for slot in slots.sorted(by: { $0.dirtySince < $1.dirtySince }) where firstRuns + laterRuns < places {
                if slot.isNew {
                    firstRuns += 1
                } else if laterRuns < max(1, places - 1) {
                    laterRuns += 1
                } else {
                    continue
                }
                taken.append(slot)
            }
            return taken
        }

        /// Notes that a query has run by itself.
        mutating func endSingle(isFirst: Bool) {
            if isFirst { firstRuns -= 1 } else { laterRuns -= 1 }
        }

        /// Returns those queries of some that run in a pass now: none while there is one.
        mutating func takePass(_ slots: [ServerSlot]) -> [ServerSlot] {
            if isPassing || slots.isEmpty { return [] }
            isPassing = true
            guard let passLimit, slots.reduce(.zero, { $0 + $1.cost }) > passLimit else { return slots }
            var duration = Duration.zero
            let first = slots.sorted { $0.dirtySince < $1.dirtySince }.prefix { slot in
                defer { duration += slot.cost }
                return duration <= passLimit
            }
            return Array(first)
        }

        /// Notes that a pass has ended.
        mutating func endPass() { isPassing = false }
    }
#endif
