import Rx
import Testing

@testable import Persistence

/// Results that are maintained row by row, while commits become visible before they are reported to the hub.
@Suite struct SnapshotTests {
    private let folder = TemporaryFolder()

    /// The jobs that a hub has started, used by the test's thread only.
    private final class Jobs: @unchecked Sendable {
        var waiting: [LiveHub.Job] = []

        func run(on connection: Connection) {
            while !waiting.isEmpty { waiting.removeFirst()(connection) }
        }
    }

    /// A subscriber that records its results. Used by the test's thread only.
    private final class Watcher: LiveWatcher<[Int: GroupTotal]>, @unchecked Sendable {
        var sums: [Double] = []

        override func tell(_ snapshot: Snapshot, edits: (any Sendable)?) {
            sums.append(snapshot.results.values.reduce(0) { $0 + $1.sum })
        }

        override func leave() {}
    }

    @Test func `a run shows all of a commit or nothing`() throws {
        let schema = Migration("accounts", script: "CREATE TABLE account (id INTEGER PRIMARY KEY, amount INTEGER)")
        let (writer, reader) = (
            try Connection.writer(
                path: folder.file(), configuration: DatabaseConfiguration(), migrations: [schema]),
            try Connection.reader(path: folder.file(), configuration: DatabaseConfiguration())
        )
        let jobs = Jobs()
        let hub = LiveHub(
            threads: LiveHub.Threads(
                pass: {
                    jobs.waiting.append($0)
                    return true
                },
                read: {
                    jobs.waiting.append($0)
                    return true
                }, wakeWriter: {}, areOne: false))
        func commit(_ statements: SQL..., whileUnreported body: () -> Void = {}) {
            let write = WriteJob(
                body: { connection in for statement in statements { try connection.execute(statement) } },
                place: .anywhere, completion: { _ in })
            let touched = writer.commit([write]) { hub.announce($0) }
            body()
            hub.committed(touched, acknowledging: [write])
        }
        commit("INSERT INTO account VALUES (1, 100), (2, 100), (3, 0)")
        let query = TableQuery<Int>(table: "account", columns: "amount") { (row) throws(DatabaseError) in try row[0] }
        let source = GroupsSource<Int>(query, by: "id", of: "amount")
        let live = hub.watch(QueryKey(sql: source.sql, source: ObjectIdentifier(Int.self))) { LiveQuery(source) }
        let watcher = Watcher(wantsEdits: false)
        try #require(live).add(watcher, at: .anywhere, differ: nil)
        jobs.run(on: reader)
        #expect(watcher.sums == [200])
        // The pass for the first commit begins when the second one is on disk, but not reported.
        commit("UPDATE account SET amount = 5 WHERE id = 3", "UPDATE account SET amount = 95 WHERE id = 1")
        commit(
            "UPDATE account SET amount = amount - 50 WHERE id = 1",
            "UPDATE account SET amount = amount + 50 WHERE id = 2", whileUnreported: { jobs.run(on: reader) })
        jobs.run(on: reader)
        // The same if it is reported after the runs were taken from the queue.
        commit("UPDATE account SET amount = 4 WHERE id = 3", "UPDATE account SET amount = amount + 1 WHERE id = 1")
        jobs.run(on: reader)
        #expect(watcher.sums.count > 2)
        #expect(watcher.sums.allSatisfy { $0 == 200 }, "\(watcher.sums)")
    }
}
