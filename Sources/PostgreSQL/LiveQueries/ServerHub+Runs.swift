#if PostgreSQL
    import Locks
    import Persistence

    /// The runs of live queries.
    extension ServerHub {
        /// Runs queries in one transaction, or a single one without, and publishes their results together.
        func run(_ slots: [ServerSlot], on database: PostgreSQLDatabase) async {
            do {
                // A query without others judges each of its statements by its own snapshot. Its first run was in a transaction
                // that permits no change.
                let kind = slots.count == 1 ? TransactionKind.query : .read
                let outcomes = try await database.transact(kind, interruption: Interruption(loop)) { connection in
                    var outcomes: [Outcome] = []
                    for slot in slots {
                        // A query that fails must not fail the others.
                        if slots.count == 1 {
                            let keep = try await self.measure(slot, on: connection)
                            return [(slot: slot, result: Result<Keep, any Error>.success(keep))]
                        }
                        do {
                            let keep = try await connection.savepoint { try await self.measure(slot, on: connection) }
                            outcomes.append((slot, .success(keep)))
                        } catch {
                            if !connection.link.isOpen { throw error }
                            outcomes.append((slot, .failure(error)))
                        }
                    }
                    return outcomes
                }
                publish(outcomes)
            } catch {
                retryOrFail(slots, error)
            }
        }

        private nonisolated(nonsending) func measure(
            _ slot: ServerSlot, on connection: PostgreSQLConnection
        ) async throws -> Keep {
            let start = ContinuousClock.now
            let changes = state.withLock { _ in slot.changesOfRun }
            let keep = try await slot.query.read(on: connection, after: changes)
            let cost = start.duration(to: .now)
            state.withLock { state in
                state.runs += 1
                slot.cost = cost
            }
            return keep
        }

        /// Runs a query for the first time, or by itself because it is slow.
        func runAlone(_ slot: ServerSlot, on database: PostgreSQLDatabase) async {
            do {
                // The triggers must exist before the run begins whose results are published, so a query of a table without
                // them runs twice. A third run is needed only if the query reads other tables then.
                for _ in 0..<4 {
                    let known = watchedTables
                    let (keep, tables) = try await database.transact(.read, interruption: Interruption(loop)) {
                        connection in
                        (try await self.measure(slot, on: connection), try await connection.tablesRead())
                    }
                    if known.isSuperset(of: tables.map(\.id)) {
                        return finish(slot, keep, tables)
                    }
                    for table in tables where !known.contains(table.id) {
                        try await database.addTriggers(to: table)
                        watchedTables.insert(table.id)
                    }
                }
                throw DatabaseError(.conflict, "The tables of a live query change all the time; try again.")
            } catch {
                retryOrFail([slot], error)
            }
        }

        private func finish(_ slot: ServerSlot, _ keep: @escaping Keep, _ tables: [PostgreSQLConnection.ReadTable]) {
            let isOutdated = state.withLock { _ in
                if slot.wasReset {
                    slot.endInVain()
                    return true
                }
                slot.learn(Set(tables.map(\.id)))
                slot.readsOneRow = tables.count == 1 && slot.row.map(tables[0].isKeyed(by:)) == true
                return false
            }
            if isOutdated { return }
            slot.query.learn(tables)
            publish([(slot, .success(keep))])
        }
    }
#endif
