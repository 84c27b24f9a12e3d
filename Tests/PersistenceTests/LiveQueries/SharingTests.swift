import Differences
import Rx
import Testing

@testable import Persistence

@Suite struct SharingTests {
    private let folder = TemporaryFolder()

    @Test func `equal queries share one run, and subscribers of a loop one task`() throws {
        let database = try Database.test(path: folder.file())
        let loops = [TestLoop(), TestLoop()]
        let recorders = loops.flatMap { loop in (0..<50).map { _ in Recorder(database.liveQuery(Item.all), on: loop) } }
        while recorders.contains(where: { $0.values.isEmpty }) {
            for loop in loops where loop.waiting > 0 { try loop.runNext() }
        }
        #expect(database.hub.runs == 1)
        for change in 1...3 {
            try database.insert(Item(change, "item \(change)"))
            for loop in loops {
                try loop.runNext()
                #expect(loop.waiting == 0)
            }
            #expect(database.hub.runs == 1 + change)
        }
        #expect(recorders.allSatisfy { $0.values.map(\.count) == [0, 1, 2, 3] })
    }

    @Test func `queries with other arguments or types are separate`() throws {
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        func query(_ id: Int) -> Query<Item> { Query("SELECT id, title FROM item WHERE id = \(id)") }
        let first = Recorder(database.liveQuery(query(1)), on: loop)
        let second = Recorder(database.liveQuery(query(2)), on: loop)
        let again = Recorder(database.liveQuery(query(1)), on: loop)
        let ids = Recorder(
            database.liveQuery(Query<Int>(column: "SELECT id, title FROM item WHERE id = \(1)")), on: loop)
        while [first, second, again].contains(where: { $0.values.isEmpty }) || ids.values.isEmpty { try loop.runNext() }
        #expect(database.hub.runs == 3)
    }

    @Test func `a late subscriber receives the rows at once`() throws {
        let database = try Database.test(path: folder.file())
        let (here, there) = (TestLoop(), TestLoop())
        let first = Recorder(database.liveQuery(Item.all), on: here)
        if first.values.isEmpty { try here.runNext() }
        #expect(Recorder(database.liveQuery(Item.all), on: here).values == [[]])
        #expect(Recorder(database.liveQuery(Item.all), on: there).values == [[]])

        // While a change is on its way to the loop, a new subscriber receives the new rows once.
        try database.insert(Item(1, "one"))
        let late = Recorder(database.liveQuery(Item.all), on: here)
        #expect(late.values == [[Item(1, "one")]])
        try here.runNext()
        #expect(late.values == [[Item(1, "one")]])
        #expect(first.values == [[], [Item(1, "one")]])
        #expect(database.hub.runs == 2)
    }

    @Test func `a subscriber that is disposed while it subscribes is released`() throws {
        final class Kept: Sendable {}
        struct Refused: Error {}
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        let first = Recorder(database.liveQuery(Item.all), on: loop)
        if first.values.isEmpty { try loop.runNext() }
        weak var kept: Kept?
        loop.run {
            let new = Kept()
            kept = new
            // Ends with the other sequence's error before it subscribes to the query.
            _ = database.liveQuery(Item.all).withLatestFrom(Observable<Int>.error(Refused()))
                .subscribe(onError: { _ in withExtendedLifetime(new) {} })
        }
        #expect(kept == nil)
        first.dispose()
    }

    @Test func `the last subscriber to leave ends the query`() throws {
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        weak var live: LiveQuery<[Item]>?
        let key = QueryKey(sql: Item.all.sql, source: ObjectIdentifier(RowsSource<Item>.self))
        do {
            let first = Recorder(database.liveQuery(Item.all), on: loop)
            let second = Recorder(database.liveQuery(Item.all), on: loop)
            while first.values.isEmpty || second.values.isEmpty { try loop.runNext() }
            live = database.hub.watch(key) {
                LiveQuery(RowsSource(Item.all))
            }
            #expect(live != nil)
            database.hub.unwatch(key, live!)
            first.dispose()
            first.dispose()
            #expect(database.hub.isWatched)
            try database.insert(Item(1, "one"))
            try loop.runNext()
            #expect(first.values.count == 1)
            #expect(second.values.count == 2)
            second.dispose()
        }
        #expect(!database.hub.isWatched)
        let runs = database.hub.runs
        try database.insert(Item(2, "two"))
        #expect(database.hub.runs == runs)
        #expect(live == nil)
    }

    @Test func `subscribers disposed during a delivery receive nothing more`() throws {
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        var told: [Int] = []
        var subscriptions: [any Disposable] = []
        loop.run {
            for index in 0..<3 {
                subscriptions.append(
                    database.liveQuery(Item.all).subscribe(onNext: { rows in
                        guard !rows.isEmpty else { return }
                        told.append(index)
                        for subscription in subscriptions { subscription.dispose() }
                    }))
            }
        }
        try database.insert(Item(1, "one"))
        // The first run of the query does not delay the write.
        while told.isEmpty || loop.waiting > 0 { try loop.runNext() }
        #expect(told == [0])
        #expect(!database.hub.isWatched)
    }

    @Test func `a query does not retain a write that affected it`() throws {
        final class Kept: Sendable {}
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }
        weak var kept: Kept?
        loop.run {
            let new = Kept()
            kept = new
            _ = database.write { try $0.execute("INSERT INTO item VALUES (1, 'one')") }
                .subscribe(onSuccess: { _ in withExtendedLifetime(new) {} })
        }
        try loop.runNext()
        // The threads that handled the write have left its functions when they handle the next one.
        try database.execute("UPDATE item SET title = 'eins'")
        try loop.runNext()
        #expect(recorder.values.count == 3)
        #expect(kept == nil)
    }

    @Test func `queries and writes do not retain the database`() throws {
        weak var weakDatabase: Database?
        do {
            let database = try Database.test(path: folder.file())
            weakDatabase = database
            let loop = TestLoop()
            let recorder = Recorder(database.liveQuery(Item.all), on: loop)
            if recorder.values.isEmpty { try loop.runNext() }
            _ = database.write { try $0.execute("INSERT INTO item VALUES (1, 'one')") }.subscribe()
            try loop.runNext()
            recorder.dispose()
        }
        #expect(weakDatabase == nil)
    }

    @Test func `each change has the edits since the rows received before`() throws {
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        let early = Recorder(database.liveChanges(Item.all), on: loop)
        if early.values.isEmpty { try loop.runNext() }
        try database.insert(Item(1, "one"))
        try loop.runNext()
        let late = Recorder(database.liveChanges(Item.all), on: loop)
        let plain = Recorder(database.liveQuery(Item.all), on: loop)
        // Two commits before the loop runs: one value, whose edits lead from the previously received rows.
        try database.insert(Item(2, "two"))
        try database.execute("UPDATE item SET title = 'eins' WHERE id = 1")
        try loop.runNext()
        #expect(loop.waiting == 0)
        let rows = [Item(1, "eins"), Item(2, "two")]
        let edits: [ListEdit<Int>] = [.insert(index: 1, before: nil), .update(1, index: 0)]
        #expect(
            early.values == [
                LiveChange(rows: [], edits: nil),
                LiveChange(rows: [Item(1, "one")], edits: [.insert(index: 0, before: nil)]),
                LiveChange(rows: rows, edits: edits),
            ])
        #expect(
            late.values == [LiveChange(rows: [Item(1, "one")], edits: nil), LiveChange(rows: rows, edits: edits)])
        #expect(plain.values == [[Item(1, "one")], rows])
    }
}
