public import Live
public import Persistence
import Rx

extension LiveConfiguration {
    /// Reports a database to the operator: its failures in `/health` and in the log. Of SQLite's also its queues, commits and
    /// durations in `/metrics`, and slow statements in the log; those of a server are the server's own. A failure of a
    /// database on a server is not in `/health/ready`, because all nodes share it.
    ///
    ///     try serve(app, from: site, options.serving, ready: "Notes are at") { $0.monitor(database) }
    ///
    /// Set ``/Live/LiveConfiguration/log`` and ``/Live/LiveConfiguration/logLevel`` before.
    ///
    /// - Parameters:
    ///   - database: The database to report.
    ///   - name: The name that distinguishes several databases.
    public mutating func monitor(_ database: any LiveDatabase, name: String = "database") {
        guard let database = database as? Database else { return monitor(server: database, name: name) }
        healthChecks.append(HealthCheck(name) { database.status.failure.map { "\($0)" } })
        metrics.append { Self.metrics(of: database.status, name: name) }
        if let tracer { database.trace(with: tracer) }
        database.onEvent { [log, logLevel] event in
            let event = Self.logEvent(event, name: name)
            if event.level >= logLevel { log(event) }
        }
    }

    private mutating func monitor(server database: any LiveDatabase, name: String) {
        healthChecks.append(HealthCheck(name, isShared: true) { database.failure.map { "\($0)" } })
        let label = LogEvent.Field("database", name)
        let reporting = DisposeBag()
        database.failures.scan((former: DatabaseError?.none, present: DatabaseError?.none)) {
            (former: $0.present, present: $1)
        }
        .subscribe(onNext: { [log, logLevel] change in
            let event = change.present.map(DatabaseEvent.failed) ?? change.former.map(DatabaseEvent.recovered)
            guard let event = event.map({ Self.logEvent($0, name: name) }), event.level >= logLevel else { return }
            log(event)
        })
        .disposed(by: reporting)
        metrics.append {
            // The subscription lives as long as the configuration.
            _ = reporting
            let up: Double = database.failure == nil ? 1 : 0
            return [
                Metric(
                    "bindery_database_up", .gauge, "1 if the database works, 0 if it has failed.", labels: [label], up)
            ]
        }
    }

    static func metrics(of status: DatabaseStatus, name: String) -> [Metric] {
        func metric(_ suffix: String, _ kind: Metric.Kind, _ help: String, _ value: Double) -> Metric {
            let labels = [LogEvent.Field("database", name)]
            return Metric("bindery_database_\(suffix)", kind, help, labels: labels, value)
        }
        return [
            metric("up", .gauge, "1 if the database works, 0 if it has failed.", status.failure == nil ? 1 : 0),
            metric("waiting_writes", .gauge, "Writes that wait for the writer.", Double(status.waitingWrites)),
            metric("waiting_reads", .gauge, "Reads that wait for a reader.", Double(status.waitingReads)),
            metric("commits_total", .counter, "Commits.", Double(status.commits)),
            metric("slow_statements_total", .counter, "Slow statements and commits.", Double(status.slowStatements)),
            metric("passes_total", .counter, "Passes of the live queries.", Double(status.passes.count)),
            metric("pass_seconds_total", .counter, "Time of all passes.", status.passes.total / .seconds(1)),
            metric("last_pass_seconds", .gauge, "Time of the latest pass.", status.passes.last / .seconds(1)),
            metric("longest_pass_seconds", .gauge, "Time of the longest pass.", status.passes.longest / .seconds(1)),
            metric("log_bytes", .gauge, "Size of the write-ahead log.", Double(status.logBytes)),
            Metric(
                histogram: "bindery_database_query_seconds", "Time of reads and writes, with their wait in the queue.",
                labels: [LogEvent.Field("database", name)],
                Metric.Distribution(
                    bounds: DatabaseStatus.Distribution.bounds.map { $0 / .seconds(1) }, counts: status.queries.counts),
                sum: status.queries.sum / .seconds(1)),
        ]
    }

    static func logEvent(_ event: DatabaseEvent, name: String) -> LogEvent {
        let database = LogEvent.Field("database", name)
        switch event {
        case .failed(let error):
            return LogEvent(.error, "database-failed", [database, LogEvent.Field("error", "\(error)")])
        case .recovered(let error):
            return LogEvent(.warning, "database-recovered", [database, LogEvent.Field("error", error.sentence)])
        case .slowStatement(let sql, let duration):
            let milliseconds = LogEvent.Field("milliseconds", "\(Int(duration / .milliseconds(1)))")
            return LogEvent(.warning, "slow-statement", [database, milliseconds, LogEvent.Field("sql", sql)])
        }
    }
}
