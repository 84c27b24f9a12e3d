#if PostgreSQL
    import Persistence
    import Testing

    @testable import PostgreSQL

    @Suite struct ServerSlotTests {
        /// A query whose runs read changed rows.
        private final class RowsQuery: ServerQuery {
            var live: any AnyObject & Sendable { self }
            var hasResults: Bool { true }
            var readsChangedRows: Bool { true }

            nonisolated(nonsending) func read(
                on connection: PostgreSQLConnection, after changes: ChangedRows
            ) async throws -> Keep { {} }

            func fail(_ error: any Error) {}

            func complete() {}

            func publish(in handover: inout Handover) {}
        }

        private let slot = ServerSlot(
            key: QueryKey(sql: "SELECT 1", source: ObjectIdentifier(RowsQuery.self)), row: nil, query: RowsQuery())

        private func row(_ key: String) -> ChangedRows { ChangeNotice(payload: "7 [\"\(key)\"]").rows }

        /// Runs the query, and returns the rows that the run has to read.
        private func run(_ meanwhile: () -> Void = {}) -> ChangedRows {
            slot.begin()
            meanwhile()
            slot.learn([7])
            slot.end()
            return slot.changesOfRun
        }

        @Test func aRunReadsTheRowsThatHaveChangedSinceTheLastOneBegan() {
            #expect(run() == .all)
            slot.noteChange(of: 7) { row("a") }
            slot.noteChange(of: 7) { row("b") }
            slot.noteChange(of: 8) { row("z") }
            var expected = row("a")
            expected.formUnion(row("b"))
            #expect(run { slot.noteChange(of: 7) { row("c") } } == expected)
            #expect(run() == row("c"))
        }

        @Test func aRunInVainIsRepeatedWhole() {
            #expect(run() == .all)
            slot.noteChange(of: 7) { row("a") }
            slot.begin()
            slot.endInVain()
            #expect(run() == .all)
        }

        /// Until the tables are known again, the query's rows cannot be told from those of other tables.
        @Test func changesDuringARunThatLooksForTheTablesLeadToAWholeRun() {
            #expect(run() == .all)
            slot.noteChangeOfEverything()
            #expect(run { slot.noteChange(of: 7) { row("a") } } == .all)
            #expect(run() == .all)
        }

        /// The tables that a run has found may be outdated at its end.
        @Test func aRunDuringWhichAnythingMayHaveChangedIsKnown() {
            #expect(run() == .all)
            slot.begin()
            #expect(!slot.wasReset)
            slot.noteChangeOfEverything()
            #expect(slot.wasReset)
            slot.endInVain()
            slot.begin()
            #expect(!slot.wasReset)
        }

        @Test func aRunInVainIsRepeatedAfterAPauseThatGrows() {
            slot.begin()
            slot.endInVain()
            #expect(slot.isReady)
            let first = slot.pause()
            #expect(!slot.isReady)
            slot.resume()
            #expect(slot.isReady)
            for _ in 0..<3 { _ = slot.pause() }
            #expect(slot.pause() > first)
            // The listener is back.
            slot.noteChangeOfEverything()
            #expect(slot.isReady)
            _ = run()
            #expect(slot.pause() <= .milliseconds(50))
        }

        @Test func moreThan100RowsAreAll() {
            #expect(run() == .all)
            for key in 1...100 { slot.noteChange(of: 7) { row("\(key)") } }
            slot.noteChange(of: 7) { row("100") }
            #expect(run().keys?.count == 100)
            for key in 1...101 { slot.noteChange(of: 7) { row("\(key)") } }
            #expect(run() == .all)
        }
    }
#endif
