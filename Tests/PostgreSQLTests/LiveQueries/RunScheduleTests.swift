#if PostgreSQL
    import Persistence
    import Testing

    @testable import PostgreSQL

    @Suite struct RunScheduleTests {
        private func slot(isNew: Bool = false, cost: Duration = .seconds(1)) -> ServerSlot {
            let query = ReadQuery<Int> { _ in 0 }
            let slot = ServerSlot(
                key: QueryKey(sql: "SELECT 1", source: ObjectIdentifier(ReadQuery<Int>.self)), row: nil, query: query)
            slot.cost = cost
            if !isNew { run(slot) }
            return slot
        }

        /// Runs a query, whose table changes during the run.
        private func run(_ slot: ServerSlot) {
            slot.begin()
            slot.learn([7])
            slot.noteChange(of: 7) { .all }
            slot.end()
        }

        private func same(_ slots: [ServerSlot], _ expected: [ServerSlot]) -> Bool {
            slots.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init)
        }

        @Test func `slow queries that change all the time run in turn`() {
            var schedule = RunSchedule(connections: 8, readTimeout: nil)
            let slots = (0..<7).map { _ in slot() }
            var next = 0
            for _ in 0..<5 {
                let taken = schedule.takeSingle(slots.reversed())
                #expect(same(taken, (next..<next + 3).map { slots[$0 % 7] }))
                for slot in taken {
                    run(slot)
                    schedule.endSingle(isFirst: false)
                }
                next += 3
            }
        }

        @Test func `a place is kept for first runs`() {
            var schedule = RunSchedule(connections: 8, readTimeout: nil)
            #expect(schedule.takeSingle((0..<5).map { _ in slot() }).count == 3)
            let new = [slot(isNew: true), slot(isNew: true)]
            #expect(same(schedule.takeSingle([slot(), new[1], new[0]]), [new[0]]))
            #expect(schedule.takeSingle(new).isEmpty)
            schedule.endSingle(isFirst: true)
            #expect(same(schedule.takeSingle([new[1]]), [new[1]]))
        }

        @Test(arguments: [1, 2, 3])
        func `a few connections have one place for all`(connections: Int) {
            var schedule = RunSchedule(connections: connections, readTimeout: nil)
            #expect(schedule.takeSingle([slot(), slot()]).count == 1)
            #expect(schedule.takeSingle([slot(isNew: true)]).isEmpty)
            schedule.endSingle(isFirst: false)
            #expect(schedule.takeSingle([slot(isNew: true)]).count == 1)
        }

        @Test func `a pass takes half of the time after which it would be interrupted`() {
            var schedule = RunSchedule(connections: 8, readTimeout: .seconds(1))
            let slots = (0..<100).map { _ in slot(cost: .milliseconds(12)) }
            let first = schedule.takePass(slots.reversed())
            #expect(same(first, Array(slots[..<42])))
            #expect(schedule.takePass(slots).isEmpty)
            for slot in first { run(slot) }
            schedule.endPass()
            #expect(same(schedule.takePass(slots), Array(slots[42..<84])))
            schedule.endPass()
            #expect(schedule.takePass([]).isEmpty)
            #expect(schedule.takePass(Array(slots[..<3])).count == 3)
        }
    }
#endif
