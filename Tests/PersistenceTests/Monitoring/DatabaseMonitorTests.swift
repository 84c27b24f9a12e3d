import Locks
import Testing

@testable import Persistence

@Suite struct DatabaseMonitorTests {
    private let start = ContinuousClock.now

    private func error(_ code: DatabaseError.Code, sql: String? = nil) -> DatabaseError {
        DatabaseError(code, "sentence", cause: SQLiteFailure(resultCode: 1, message: "", sql: sql))
    }

    /// Events as text.
    private final class Events: Sendable {
        private let list = Mutex<[String]>([])

        var handler: @Sendable (DatabaseEvent) -> Void {
            { [self] event in
                list.withLock { list in
                    switch event {
                    case .failed(let error): list.append("failed \(error.code)")
                    case .recovered(let error): list.append("recovered \(error.code)")
                    case .slowStatement(let sql, _): list.append("slow \(sql)")
                    }
                }
            }
        }

        var all: [String] { list.withLock { $0 } }
    }

    @Test func `an observer has the current failure until it leaves`() {
        let monitor = DatabaseMonitor()
        monitor.failed(error(.full), .writing)
        let seen = Mutex<[DatabaseError.Code?]>([])
        let (failure, end) = monitor.observeFailure { failure in seen.withLock { $0.append(failure?.code) } }
        #expect(failure?.code == .full)
        monitor.failed(error(.inputOutput), .writing)
        monitor.succeeded(.writing)
        monitor.succeeded(.writing)
        #expect(seen.withLock { $0 } == [.inputOutput, nil])
        end()
        monitor.failed(error(.full), .writing)
        #expect(seen.withLock { $0.count } == 2)
    }

    @Test func `reading and writing fail and recover separately`() {
        let monitor = DatabaseMonitor()
        let events = Events()
        monitor.add(events.handler)
        monitor.failed(error(.full), .writing)
        monitor.failed(error(.inputOutput), .reading)
        #expect(monitor.status.failure?.code == .full)
        monitor.succeeded(.writing)
        #expect(monitor.status.failure?.code == .inputOutput)
        monitor.succeeded(.reading)
        #expect(monitor.status.failure == nil)
        #expect(!monitor.isFailed)
        #expect(events.all == ["failed full", "failed inputOutput", "recovered full", "recovered inputOutput"])
    }

    @Test func `errors of the program are not failures of the database`() {
        let monitor = DatabaseMonitor()
        for code in [DatabaseError.Code.notUnique, .sql, .decoding, .timedOut, .overloaded, .constraint] {
            monitor.failed(error(code), .writing)
        }
        #expect(!monitor.isFailed)
    }

    @Test func `damage remains until the statement that found it succeeds`() {
        let monitor = DatabaseMonitor()
        monitor.failed(error(.corrupt, sql: "SELECT a"), .reading)
        monitor.succeeded(.reading)
        monitor.succeeded(.statement("SELECT b"))
        #expect(monitor.status.failure?.code == .corrupt)
        #expect(!monitor.mayRecover)
        monitor.succeeded(.statement("SELECT a"))
        #expect(!monitor.isFailed)
    }

    @Test func `a failure that comes and goes is reported once a minute`() {
        let monitor = DatabaseMonitor()
        let events = Events()
        monitor.add(events.handler)
        for second in [0, 1, 2, 60, 61] {
            monitor.failed(error(.full), .writing, now: start + .seconds(second))
            monitor.succeeded(.writing)
        }
        #expect(events.all == ["failed full", "recovered full", "failed full", "recovered full"])
    }

    @Test func `a late handler receives the current failure and its end`() {
        let monitor = DatabaseMonitor()
        monitor.failed(error(.busy), .writing)
        let events = Events()
        monitor.add(events.handler)
        monitor.succeeded(.writing)
        #expect(events.all == ["failed busy", "recovered busy"])
    }

    @Test func `slow statements are counted and reported once a minute each`() {
        let monitor = DatabaseMonitor(slowStatementLimit: .milliseconds(1))
        let events = Events()
        monitor.add(events.handler)
        for second in [0, 1, 60] { monitor.noteSlow("a", .seconds(1), now: start + .seconds(second)) }
        monitor.noteSlow("b", .seconds(1), now: start)
        for number in 0..<1000 { monitor.noteSlow("\(number)", .seconds(1), now: start + .seconds(60)) }
        #expect(monitor.status.slowStatements == 1004)
        #expect(events.all.prefix(3) == ["slow a", "slow a", "slow b"])
        #expect(events.all.count <= 70)
    }

    @Test func `passes have a latest and a longest duration`() {
        let monitor = DatabaseMonitor()
        for seconds in [1, 3, 2] { monitor.notePass(.seconds(seconds)) }
        #expect(
            monitor.status.passes
                == DatabaseStatus.Times(count: 3, last: .seconds(2), longest: .seconds(3), total: .seconds(6)))
    }
}
