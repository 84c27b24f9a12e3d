import EventLoops
public import HTTP
import Locks

/// `/health`, `/health/live`, `/health/ready` and `/metrics`.
extension LiveServer {
    /// Makes `/health` report that the server is about to shut down, so that load balancers send no more requests. The
    /// server continues to handle requests. Can be called on any thread.
    public func prepareToEnd() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// A handler that serves only the monitoring addresses, to all clients. Use it for a separate address that no proxy
    /// forwards to.
    ///
    /// Serve it with a separate HTTP server on the same loops, on a loopback address, a private network or a Unix
    /// socket.
    public var monitoringHandler: HTTPHandler {
        { [self] request, responder in
            if answer(request, as: .everywhere, responder) { return }
            responder.respond(
                .text("Only /health, /health/live, /health/ready and /metrics exist here.\n", status: .notFound))
        }
    }

    /// Handles a request for a monitoring address on the app's own port. Returns false for any other request, which the
    /// app handles.
    func serveMonitoring(_ request: HTTPRequest, _ responder: HTTPResponder) -> Bool {
        answer(request, as: monitoring, responder)
    }

    private func answer(_ request: HTTPRequest, as access: MonitoringAccess, _ responder: HTTPResponder) -> Bool {
        guard access != .off, request.method == .get || request.method == .head else { return false }
        switch request.path {
        case "/metrics":
            guard access == .everywhere || hasMonitoringToken(request) else { return false }
            serveMetrics(responder)
        case "/health": serveHealth(healthChecks, request, isDetailed: access == .everywhere, responder)
        case "/health/ready":
            let ownChecks = healthChecks.filter { !$0.isShared }
            serveHealth(ownChecks, request, isDetailed: access == .everywhere, responder)
        case "/health/live":
            responder.respond(Self.response(HealthReport(isEnding: false, []), isDetailed: false, request))
        default: return false
        }
        return true
    }

    /// A Boolean value that indicates whether the request presents the monitoring token (RFC 6750, section 2.1).
    private func hasMonitoringToken(_ request: HTTPRequest) -> Bool {
        guard let monitoringToken, let credentials = request.headers["Authorization"] else { return false }
        return ConstantTime.areEqual(credentials, "Bearer \(monitoringToken)")
    }

    private func serveHealth(
        _ checks: [HealthCheck], _ request: HTTPRequest, isDetailed: Bool, _ responder: HTTPResponder
    ) {
        let isEnding = isEnding.load(ordering: .relaxed)
        if checks.isEmpty {
            return responder.respond(
                Self.response(HealthReport(isEnding: isEnding, []), isDetailed: isDetailed, request))
        }
        let origin = LoopBound((request, responder), on: responder.loop)
        // A check may read from the disk, so it must not run on a loop.
        let check = { @Sendable in HealthReport(isEnding: isEnding, checks) }
        blocking.run(check, on: origin.loop) { report in
            let (request, responder) = origin.onLoop
            responder.respond(Self.response(report, isDetailed: isDetailed, request))
        }
    }

    /// Returns a response with the report as text, or as a JSON object if the client accepts JSON.
    private static func response(_ report: HealthReport, isDetailed: Bool, _ request: HTTPRequest) -> HTTPResponse {
        let wantsJSON = request.headers["Accept"]?.contains("application/json") == true
        var answer = HTTPResponse.text(
            wantsJSON ? report.json(isDetailed: isDetailed) : report.text(isDetailed: isDetailed),
            status: report.isOK ? .ok : .serviceUnavailable)
        if wantsJSON { answer.headers["Content-Type"] = "application/json" }
        answer.headers.append("Cache-Control", "no-store")
        return answer
    }

    private func serveMetrics(_ responder: HTTPResponder) {
        let origin = LoopBound(responder, on: responder.loop)
        let startTime = startTime
        collectReports { [blocking, appMetrics] reports in
            // Reading the system's files blocks, so it must not run on a loop.
            let work = { @Sendable in
                var text = MetricsText(reports, ProcessReport(start: startTime))
                text.add(appMetrics.flatMap { $0() })
                return text.text
            }
            blocking.run(work, on: origin.loop) { text in
                var answer = HTTPResponse.text(text)
                answer.headers["Content-Type"] = MetricsText.contentType
                answer.headers.append("Cache-Control", "no-store")
                origin.onLoop.respond(answer)
            }
        }
    }

    /// Collects the reports of all loops, and calls back on one of them when all have reported.
    func collectReports(_ then: @escaping @Sendable ([LoopReport]) -> Void) {
        let collected = CollectedReports(of: registries.count)
        let asked = ContinuousClock.now
        for registry in registries {
            registry.loop.execute {
                let report = registry.onLoop.context.report(asked: asked)
                if let all = collected.add(report) { then(all) }
            }
        }
    }
}

/// The reports of the loops that have reported so far.
private final class CollectedReports: Sendable {
    private let reports = Mutex<[LoopReport]>([])
    private let count: Int

    init(of count: Int) {
        self.count = count
    }

    /// Adds a report. Returns all reports in the order of the loops if it is the last; otherwise `nil`.
    func add(_ report: LoopReport) -> [LoopReport]? {
        reports.withLock { reports in
            reports.append(report)
            return reports.count == count ? reports.sorted { $0.loop < $1.loop } : nil
        }
    }
}
