import Locks
import Testing
import Tracing

@testable import Persistence

/// The spans of live queries.
@Suite struct LiveQuerySpanTests {
    private let folder = TemporaryFolder()

    private final class Spans: Tracer {
        private let spans = Mutex<[TraceSpan]>([])

        func samples() -> Bool { true }

        func record(_ span: TraceSpan) { spans.withLock { $0.append(span) } }

        var ofLiveQueries: [TraceSpan] { spans.withLock { $0.filter { $0.name == "live query" } } }
    }

    private func value(_ name: String, of span: TraceSpan) -> TraceSpan.Value? {
        span.attributes.first { $0.name == name }?.value
    }

    @Test func `each run has a span with its statement and its rows, but not its arguments`() throws {
        let database = try Database.test(path: folder.file())
        let (spans, loop) = (Spans(), TestLoop())
        database.trace(with: spans)
        let secret = "secret"
        let query = Query<String>(column: "SELECT title FROM item WHERE title <> \(secret) ORDER BY id")
        let titles = Recorder(database.liveQuery(query), on: loop)
        while titles.values.isEmpty { try loop.runNext() }
        try database.execute("INSERT INTO item VALUES (1, 'one')")
        while titles.values.count < 2 { try loop.runNext() }
        let ended = spans.ofLiveQueries
        #expect(ended.map { value("db.response.returned_rows", of: $0) } == [.int(0), .int(1)])
        let text = TraceSpan.Value.string("SELECT title FROM item WHERE title <> ? ORDER BY id")
        #expect(ended.allSatisfy { value("db.query.text", of: $0) == text && $0.parentID == nil && $0.error == nil })
        #expect(ended.allSatisfy { $0.start <= $0.end })
        #expect(Set(ended.map(\.context.traceID)).count == 2)
    }

    @Test func `a failed run has its error`() throws {
        let database = try Database.test(path: folder.file())
        let (spans, loop) = (Spans(), TestLoop())
        database.trace(with: spans)
        let titles = Recorder(database.liveQuery(Query<Int>(column: "SELECT nothing FROM item")), on: loop)
        while titles.error == nil { try loop.runNext() }
        #expect(spans.ofLiveQueries.map(\.error) == ["DatabaseError"])
    }
}
