import RxTesting
import Testing

@testable import Persistence

/// Random subscriptions, disposals, commits and runs, checked for the guarantees of the hub: a write is acknowledged
/// after the queries that it affects have been published, and not before an earlier write that affects the same query;
/// no published result is older than an acknowledged write; and no query runs unnecessarily.
@Suite struct LiveHubModelTests {
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `a write is acknowledged after its queries are published`(seed: UInt64) throws {
        let walk = try Walk(seed, LiveHub.Limits())
        for _ in 0..<60 { walk.step() }
        walk.finish()
    }

    @Test(arguments: [(Duration.seconds(-1), false), (.seconds(10), true)])
    func `only a quick pass runs on the thread of a commit`(limit: Duration, isQuick: Bool) throws {
        let runs = try (1...50 as ClosedRange<UInt64>).map { seed in
            let walk = try Walk(seed, LiveHub.Limits(quickPass: limit))
            for _ in 0..<60 { walk.step() }
            walk.finish()
            return walk.quickRuns
        }
        #expect(runs.contains { $0 > 0 } == isQuick)
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `a write is acknowledged after its slow queries are published`(seed: UInt64) throws {
        let walk = try Walk(seed, LiveHub.Limits(slowRun: .zero))
        for _ in 0..<60 { walk.step() }
        walk.finish()
        #expect(walk.slowRuns > 0 || walk.passes == 0)
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>)
    func `a write is acknowledged after its queries are published in several parts`(seed: UInt64) throws {
        let walk = try Walk(seed, LiveHub.Limits(pass: .zero))
        for _ in 0..<60 { walk.step() }
        walk.finish()
    }
}

private final class Walk: @unchecked Sendable {
    // Sendable: used by the test's thread only, like everything that it passes to the hub.
    private let connection: Connection
    private var hub: LiveHub!
    private var waitingPasses: [LiveHub.Job] = []
    private var waitingReads: [LiveHub.Job] = []
    private(set) var passes = 0
    /// The number of runs on a reader's thread, except for first runs.
    private(set) var slowRuns = 0
    /// The number of runs on the thread of a commit.
    private(set) var quickRuns = 0
    private var isCommitting = false
    private var isRunning = false
    private var isReading = false
    private var random: SeededGenerator
    /// The queries that the hub must know, by key.
    private var present: [Int: FakeQuery] = [:]
    /// All queries with subscribers, including failed ones.
    private var watched: [FakeQuery] = []
    /// The rows that each commit has changed, by table; nil for everything.
    private var commits: [[String: Int64]?] = []
    private var acknowledged: Set<Int> = []

    init(_ seed: UInt64, _ limits: LiveHub.Limits) throws {
        random = SeededGenerator(seed: seed)
        connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: [])
        let threads = LiveHub.Threads(
            pass: { [unowned self] pass in
                waitingPasses.append(pass)
                return true
            },
            read: { [unowned self] read in
                waitingReads.append(read)
                return true
            }, wakeWriter: {}, areOne: false)
        hub = LiveHub(threads: threads, limits: limits)
    }

    private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

    func step() {
        switch roll(7) {
        case 0, 1: watch(roll(5))
        case 2: leave()
        case 3: commit()
        case 4: read()
        default: pass()
        }
        #expect(hub.isWatched == !present.isEmpty)
        #expect(waitingPasses.count <= 1)
    }

    func finish() {
        while !waitingPasses.isEmpty || !waitingReads.isEmpty {
            pass()
            read()
        }
        #expect(acknowledged == Set(0..<commits.count))
        for query in present.values {
            #expect(query.published != nil)
            for number in (query.published ?? 0)..<commits.count { #expect(!affects(number, query)) }
        }
    }

    private func watch(_ number: Int) {
        var reads = QueryReads()
        for table in [["a"], ["b"], ["a", "b"], ["c"], ["c"]][number] { reads.tables[table] = .all }
        if number == 4 { reads.row = 1 }
        let key = QueryKey(sql: SQL(text: "\(number)"), source: ObjectIdentifier(Int.self))
        let query = hub.watch(key) { FakeQuery(self, number, key, reads, born: commits.count) }
        guard let query else {
            Issue.record("The hub is not closed.")
            return
        }
        if let known = present[number] { #expect(query === known) }
        present[number] = query
        query.watchers += 1
        if query.watchers == 1 { watched.append(query) }
    }

    private func leave() {
        guard let query = watched.randomElement(using: &random) else { return }
        query.watchers -= 1
        if query.watchers == 0 {
            watched.removeAll { $0 === query }
            if present[query.number] === query { present[query.number] = nil }
        }
        hub.unwatch(query.key, query)
    }

    private func commit() {
        var rows: [String: Int64]? = [:]
        for table in ["a", "b", "c"] where roll(3) == 0 { rows![table] = Int64(roll(2)) }
        if roll(20) == 0 { rows = nil }
        for query in present.values where query.published != nil { query.mustSee.insert(commits.count) }
        commits.append(rows)
        var touched = rows == nil ? TouchedTables.everything : TouchedTables()
        for (table, row) in rows ?? [:] { touched.insert(row, of: table) }
        let write = FakeWrite(self, number: commits.count - 1)
        // The connection is in use during a run.
        if isRunning || roll(3) > 0 { return hub.committed(touched, acknowledging: [write]) }
        isCommitting = true
        hub.committed(touched, acknowledging: [write], on: connection)
        isCommitting = false
    }

    private func pass() {
        if waitingPasses.isEmpty { return }
        passes += 1
        waitingPasses.removeFirst()(connection)
    }

    private func read() {
        guard !waitingReads.isEmpty else { return }
        isReading = true
        waitingReads.remove(at: roll(waitingReads.count))(connection)
        isReading = false
    }

    private func affects(_ commit: Int, _ query: FakeQuery) -> Bool {
        guard let rows = commits[commit] else { return true }
        return query.reads.tables.keys.contains { table in
            rows[table].map { query.reads.row == nil || query.reads.row == $0 } ?? false
        }
    }

    // MARK: Calls from the hub

    func run(_ query: FakeQuery) {
        #expect(query.watchers > 0)
        query.runs += 1
        if isReading && query.runs > 1 { slowRuns += 1 }
        if isCommitting { quickRuns += 1 }
        isRunning = true
        defer { isRunning = false }
        let reasons = (query.born..<commits.count).count { affects($0, query) }
        #expect(query.runs <= 1 + reasons)
        query.read = commits.count
        if roll(10) == 0 {
            query.hasEnded = true
            present[query.number] = nil
        }
        // The writer and other threads continue in the meantime.
        while roll(3) == 0 { commit() }
    }

    func publish(_ query: FakeQuery) {
        query.published = query.read
        for number in acknowledged where number >= query.read! && !query.hasEnded { #expect(!affects(number, query)) }
    }

    func acknowledge(_ number: Int) {
        #expect(acknowledged.insert(number).inserted)
        for query in present.values where affects(number, query) {
            if query.mustSee.contains(number) { #expect(query.published! > number) }
            for earlier in 0..<number where query.mustSee.contains(earlier) && affects(earlier, query) {
                #expect(acknowledged.contains(earlier))
            }
        }
    }
}

private final class FakeQuery: WatchedQuery, @unchecked Sendable {
    // Sendable: like the walk.
    let number: Int
    let key: QueryKey
    let reads: QueryReads
    /// The number of commits when the query was created.
    let born: Int
    var watchers = 0
    var runs = 0
    var hasEnded = false
    let outcome: Result<Int?, any Error> = .success(nil)
    /// The number of commits when the query ran last.
    var read: Int?
    var published: Int?
    /// The commits after the first publication.
    var mustSee: Set<Int> = []
    private unowned let walk: Walk

    init(_ walk: Walk, _ number: Int, _ key: QueryKey, _ reads: QueryReads, born: Int) {
        (self.walk, self.number, self.key, self.reads, self.born) = (walk, number, key, reads, born)
    }

    func reads(on connection: Connection) throws -> QueryReads { reads }

    func run(on connection: Connection, after changes: TouchedTables) { walk.run(self) }

    func isIncremental(after changes: TouchedTables) -> Bool { false }

    func fail(_ error: any Error) { Issue.record(error) }

    func complete() { hasEnded = true }

    func publish(in handover: inout Handover) { handover.append(to: .anywhere) { [self] in walk.publish(self) } }
}

private struct FakeWrite: QueuedWrite, @unchecked Sendable {
    // Sendable: like the walk.
    private unowned let walk: Walk
    private let number: Int

    init(_ walk: Walk, number: Int) {
        (self.walk, self.number) = (walk, number)
    }

    func perform(on connection: Connection) -> Bool { true }

    func fail(_ error: any Error) { Issue.record(error) }

    func acknowledge(in handover: inout Handover) {
        handover.append(to: .anywhere) { [walk, number] in walk.acknowledge(number) }
    }
}
