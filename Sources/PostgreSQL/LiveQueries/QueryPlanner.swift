#if PostgreSQL
    import EventLoops
    import Persistence

    /// Plans the later runs of live queries one after another, so that the plans of many do not delay reads. The queries may
    /// run meanwhile. Used on the hub's loop only.
    ///
    /// `@unchecked Sendable`: the loop protects the variables.
    final class QueryPlanner: @unchecked Sendable {
        private let loop: EventLoop
        private let isRemoved: @Sendable (ServerSlot) -> Bool
        private weak var database: PostgreSQLDatabase?
        private var waiting: [ObjectIdentifier: ServerSlot] = [:]
        private var isPlanning = false

        /// - Parameter isRemoved: Indicates whether a query has ended.
        init(on loop: EventLoop, isRemoved: @escaping @Sendable (ServerSlot) -> Bool) {
            (self.loop, self.isRemoved) = (loop, isRemoved)
        }

        /// Plans some queries that can have a plan.
        func plan(_ slots: [ServerSlot], on database: PostgreSQLDatabase?) {
            for slot in slots { waiting[ObjectIdentifier(slot)] = slot }
            self.database = database
            planNext()
        }

        private func planNext() {
            guard !isPlanning, let database, let slot = waiting.popFirst()?.value else { return }
            isPlanning = true
            Task(executorPreference: database.executor) {
                await self.plan(slot, on: database)
                self.isPlanning = false
                self.planNext()
            }
        }

        private func plan(_ slot: ServerSlot, on database: PostgreSQLDatabase) async {
            if isRemoved(slot) || !slot.query.canPlan { return }
            // After a lost connection, the next run plans again.
            let reports = try? await database.transact(.read, interruption: Interruption(loop)) { connection in
                await slot.query.plan(on: connection)
            }
            // If it fails, a query reads the rows that are not reported, and the next start of a process removes reports that
            // must not be sent.
            if let reports { try? await database.setReportsRows(reports.areOn, of: reports.table) }
        }
    }
#endif
