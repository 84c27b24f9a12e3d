import RxTesting
import Testing

@testable import Persistence

/// Random subscriptions, disposals, commits and passes, checked for the guarantees of the hub: acknowledgements keep
/// the order of the writes, a write is acknowledged after the queries that it affects have been published, and no query
/// runs unnecessarily.
@Suite struct LiveHubModelTests {
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `a write is acknowledged after its queries are published`(seed: UInt64) throws {
        let walk = try Walk(seed)
        for _ in 0..<60 { walk.step() }
        walk.finish()
    }
}

private final class Walk: @unchecked Sendable {
    // Sendable: used by the test's thread only, like everything that it passes to the hub.
    private let connection: Connection
    private var hub: LiveHub!
    private var passes: [@Sendable (Connection) -> Void] = []
    private var random: SeededGenerator
    /// The queries that the hub must know, by key.
    private var present: [Int: FakeQuery] = [:]
    /// All queries with subscribers, including failed ones.
    private var watched: [FakeQuery] = []
    /// The tables that each commit has changed; nil for all.
    private var commits: [Set<String>?] = []
    private var acknowledged = 0

    init(_ seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: [])
        hub = LiveHub(
            enqueue: { [unowned self] pass in
                passes.append(pass)
                return true
            }, wake: {})
    }

    private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

    func step() {
        switch roll(6) {
        case 0, 1: watch(roll(4))
        case 2: leave()
        case 3: commit()
        default: pass()
        }
        #expect(hub.isWatched == !present.isEmpty)
        #expect(passes.count <= 1)
    }

    func finish() {
        while !passes.isEmpty { pass() }
        #expect(acknowledged == commits.count)
        for query in present.values { #expect(query.published.map { isTouched(query, since: $0) } == false) }
    }

    private func watch(_ number: Int) {
        let tables = [["a"], ["b"], ["a", "b"], ["c"]] as [Set<String>]
        let key = QueryKey(sql: SQL(text: "\(number)"), element: ObjectIdentifier(Int.self))
        let query = hub.watch(key) { FakeQuery(self, number, key, tables[number], born: commits.count) }
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
        hub.unwatch(query.key, query)
        query.watchers -= 1
        guard query.watchers == 0 else { return }
        watched.removeAll { $0 === query }
        if present[query.number] === query { present[query.number] = nil }
    }

    private func commit() {
        let tables: Set<String>? = roll(20) == 0 ? nil : Set(["a", "b", "c"].filter { _ in roll(3) == 0 })
        commits.append(tables)
        var touched = tables == nil ? TouchedTables.everything : TouchedTables()
        for table in tables ?? [] { touched.insert(1, of: table) }
        hub.committed(touched, acknowledging: [FakeWrite(self, number: commits.count)])
    }

    private func pass() {
        if !passes.isEmpty { passes.removeFirst()(connection) }
    }

    private func isTouched(_ query: FakeQuery, since count: Int) -> Bool {
        commits[count...].contains { $0.map { !$0.isDisjoint(with: query.tables) } ?? true }
    }

    // MARK: Calls from the hub

    func run(_ query: FakeQuery) {
        #expect(query.watchers > 0)
        query.runs += 1
        // While its tables are unknown, every commit may affect the query.
        let unknown = query.born..<(query.known ?? commits.count)
        let reasons = (query.born..<commits.count).count { unknown.contains($0) || isTouching($0, query) }
        #expect(query.runs <= 1 + reasons)
        query.read = commits.count
        if roll(10) == 0 {
            query.hasEnded = true
            present[query.number] = nil
        }
        // The writer continues in the meantime.
        while roll(3) == 0 { commit() }
    }

    private func isTouching(_ commit: Int, _ query: FakeQuery) -> Bool {
        commits[commit].map { !$0.isDisjoint(with: query.tables) } ?? true
    }

    func publish(_ query: FakeQuery) {
        query.published = query.read
        query.known = query.known ?? commits.count
    }

    func acknowledge(_ number: Int) {
        acknowledged += 1
        #expect(number == acknowledged)
        for query in present.values {
            guard let published = query.published, published < number else { continue }
            #expect(!isTouching(number - 1, query))
        }
    }
}

private final class FakeQuery: WatchedQuery, @unchecked Sendable {
    // Sendable: like the walk.
    let number: Int
    let key: QueryKey
    let tables: Set<String>
    /// The number of commits when the query was created.
    let born: Int
    var watchers = 0
    var runs = 0
    var hasEnded = false
    /// The number of commits when the query ran last.
    var read: Int?
    var published: Int?
    /// The number of commits when the hub received the query's tables.
    var known: Int?
    private unowned let walk: Walk

    init(_ walk: Walk, _ number: Int, _ key: QueryKey, _ tables: Set<String>, born: Int) {
        (self.walk, self.number, self.key, self.tables, self.born) = (walk, number, key, tables, born)
    }

    func run(on connection: Connection) -> Set<String> {
        walk.run(self)
        return tables
    }

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
