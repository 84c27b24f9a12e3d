/// Metrics in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// Adds a metric of the whole process.
    mutating func add(_ name: String, _ kind: String, _ help: String, _ value: String) {
        head(name, kind, help)
        line(name, value)
    }

    /// Adds a metric with a value for each value of a label.
    mutating func add(
        _ name: String, _ kind: String, _ help: String, by label: String, _ values: [(label: String, value: String)]
    ) {
        head(name, kind, help)
        for (name2, value) in values { line("\(name){\(label)=\"\(name2)\"}", value) }
    }

    mutating func add(_ name: String, _ help: String, _ histogram: TimeHistogram) {
        head(name, "histogram", help)
        var count = 0
        for (bound, added) in zip(TimeHistogram.bounds, histogram.counts) {
            count += added
            line("\(name)_bucket{le=\"\(Double(bound) / 1e6)\"}", "\(count)")
        }
        count += histogram.counts.last ?? 0
        line("\(name)_bucket{le=\"+Inf\"}", "\(count)")
        line("\(name)_sum", Self.seconds(histogram.sum))
        line("\(name)_count", "\(count)")
    }

    static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return "\(Double(seconds) + Double(attoseconds) / 1e18)"
    }

    mutating func head(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    mutating func line(_ name: String, _ value: String) {
        text += "\(name) \(value)\n"
    }
}

extension MetricsText {
    /// Creates the text of all metrics of a server. The article “Operating” lists their names.
    init(_ loops: [LoopReport], _ process: ProcessReport) {
        func sum(_ path: KeyPath<LoopReport, Int>) -> String { "\(loops.reduce(0) { $0 + $1[keyPath: path] })" }
        func each(_ value: (LoopReport) -> String) -> [(label: String, value: String)] {
            loops.map { ("\($0.loop)", value($0)) }
        }
        add("bindery_pages", "gauge", "Open pages.", by: "loop", each { "\($0.pages)" })
        add("bindery_streams", "gauge", "Open event streams.", by: "loop", each { "\($0.streams)" })
        add("bindery_sessions", "gauge", "Known browser sessions.", sum(\.sessions))
        add("bindery_sessions_signed_in", "gauge", "Sessions with a signed-in account.", sum(\.signedIn))
        add(
            "bindery_held_bytes", "gauge", "Bytes that clients make pages hold.", by: "loop",
            each { "\($0.heldBytes)" })
        add("bindery_mounts_total", "counter", "Pages created.", sum(\.metrics.mounts))
        add("bindery_page_failures_total", "counter", "Page failures.", sum(\.metrics.failures))
        add(
            "bindery_events_total", "counter", "Forms, edits and links of live pages, and forms without the script.",
            by: "outcome",
            [
                ("taken", sum(\.metrics.eventsTaken)), ("limited", sum(\.metrics.eventsLimited)),
                ("forgotten", sum(\.metrics.eventsForgotten)),
            ])
        add("bindery_streams_opened_total", "counter", "Event streams opened.", sum(\.metrics.streamsOpened))
        add("bindery_patches_total", "counter", "Patches sent.", sum(\.metrics.patches))
        add("bindery_patch_bytes_total", "counter", "Bytes of patches sent.", sum(\.metrics.patchBytes))
        add(
            "bindery_flush_seconds", "Time to send the changes of one turn of a loop.",
            loops.reduce(TimeHistogram()) { $0 + $1.metrics.flushTimes })
        add(
            "bindery_loop_lag_seconds", "gauge", "Time that this request waited for the loop.", by: "loop",
            each { Self.seconds($0.lag) })
        add("process_start_time_seconds", "gauge", "Start time of the process in Unix time.", "\(process.startTime)")
        add("process_cpu_seconds_total", "counter", "Processor time used.", "\(process.processorSeconds)")
        if let bytes = process.residentBytes {
            add("process_resident_memory_bytes", "gauge", "Memory in use.", "\(bytes)")
        }
        if let count = process.openDescriptors {
            add("process_open_fds", "gauge", "Open file descriptors.", "\(count)")
        }
    }
}
