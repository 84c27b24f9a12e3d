import EventLoops
import HTTP
import Locks

/// `/health`, `/health/live`, `/health/ready` and `/metrics`.
extension LiveServer {
    /// From now on `/health` says that the server is about to end, so that whoever distributes requests sends no more. It goes on
    /// serving. From any thread.
    public func prepareToEnd() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// Answers a question on how the server does. False when it is none, or not from somebody who may ask.
    func serveMonitoring(_ request: HTTPRequest, _ responder: HTTPResponder) -> Bool {
        guard request.method == .get || request.method == .head else { return false }
        guard request.path == "/metrics" || request.path.hasPrefix("/health"), mayMonitor(request) else { return false }
        switch request.path {
        case "/metrics": serveMetrics(responder)
        case "/health", "/health/ready":
            let isReady = !isEnding.load(ordering: .relaxed)
            responder.respond(health(isReady ? "ok" : "ending", isReady ? .ok : .serviceUnavailable, request))
        case "/health/live": responder.respond(health("ok", .ok, request))
        default: return false
        }
        return true
    }

    private func mayMonitor(_ request: HTTPRequest) -> Bool {
        switch monitoring {
        case .off: false
        case .local: proxies.isLocal(request)
        case .everywhere: true
        }
    }

    /// A word, or an object with it where the client asks for JSON.
    private func health(_ word: String, _ status: HTTPStatus, _ request: HTTPRequest) -> HTTPResponse {
        let wantsJSON = request.headers["Accept"]?.contains("application/json") == true
        var answer = HTTPResponse.text(wantsJSON ? "{\"status\":\"\(word)\"}\n" : "\(word)\n", status: status)
        if wantsJSON { answer.headers["Content-Type"] = "application/json" }
        answer.headers.append("Cache-Control", "no-store")
        return answer
    }

    private func serveMetrics(_ responder: HTTPResponder) {
        let origin = LoopBound(responder, on: responder.loop)
        let startTime = startTime
        collectReports { [blocking] reports in
            // The system's files are read where nobody waits.
            blocking.run({ MetricsText(reports, ProcessReport(start: startTime)).text }, on: origin.loop) { text in
                var answer = HTTPResponse.text(text)
                answer.headers["Content-Type"] = MetricsText.contentType
                answer.headers.append("Cache-Control", "no-store")
                origin.onLoop.respond(answer)
            }
        }
    }

    /// Asks all loops how they do, and calls back, on one of them, when all have answered.
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

/// Reports of all loops, as they come.
private final class CollectedReports: Sendable {
    private let reports = Mutex<[LoopReport]>([])
    private let count: Int

    init(of count: Int) {
        self.count = count
    }

    /// All, in their order, when this is the last.
    func add(_ report: LoopReport) -> [LoopReport]? {
        reports.withLock { reports in
            reports.append(report)
            return reports.count == count ? reports.sorted { $0.loop < $1.loop } : nil
        }
    }
}
