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
        buckets(
            name, TimeHistogram.bounds.map { "\(Double($0) / 1e6)" }, histogram.counts, sum: Self.seconds(histogram.sum)
        )
    }

    mutating func add(_ name: String, _ help: String, _ histogram: SizeHistogram) {
        head(name, "histogram", help)
        buckets(name, SizeHistogram.bounds.map { "\($0)" }, histogram.counts, sum: "\(histogram.sum)")
    }

    /// Writes the lines of a histogram.
    ///
    /// - Parameters:
    ///   - bounds: The upper bounds of the buckets but the last, which has none.
    ///   - counts: The number of values in each bucket alone.
    ///   - labels: The other labels of the histogram, each followed by a comma.
    mutating func buckets(_ name: String, _ bounds: [String], _ counts: [Int], sum: String, labels: String = "") {
        var count = 0
        for (bound, added) in zip(bounds + ["+Inf"], counts) {
            count += added
            line("\(name)_bucket{\(labels)le=\"\(bound)\"}", "\(count)")
        }
        let others = labels.isEmpty ? "" : "{\(labels.dropLast())}"
        line("\(name)_sum\(others)", sum)
        line("\(name)_count\(others)", "\(count)")
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
            "bindery_request_seconds", "Time from complete requests to the start of their responses.",
            loops.reduce(TimeHistogram()) { $0 + $1.metrics.requestTimes })
        add(
            "bindery_mount_seconds", "Time from the creation of pages until they can be shown.",
            loops.reduce(TimeHistogram()) { $0 + $1.metrics.mountTimes })
        add(
            "bindery_action_seconds", "Time from the start of actions to their ends.",
            loops.reduce(TimeHistogram()) { $0 + $1.metrics.actionTimes })
        add(
            "bindery_patch_size_bytes", "Sizes of patches.",
            loops.reduce(SizeHistogram()) { $0 + $1.metrics.patchSizes })
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
