/// A check of a resource that the app needs, such as its database, for `/health`.
public struct HealthCheck: Sendable {
    /// The name of the resource, such as `database`.
    public let name: String
    /// Indicates whether all nodes use the same resource, such as a database on a server. `/health` reports its failure, but
    /// `/health/ready` does not: a load balancer would remove all nodes at once, and their pages, which still show what they
    /// have, could not be reached.
    public let isShared: Bool

    let failure: @Sendable () -> String?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - name: The name of the resource.
    ///   - isShared: Indicates whether all nodes use the same resource.
    ///   - failure: Returns the reason why the resource does not work, as a sentence; `nil` if it works. Called for
    ///     each request to `/health`, on a thread of the blocking pool. It should take less than a millisecond.
    public init(_ name: String, isShared: Bool = false, failure: @escaping @Sendable () -> String?) {
        (self.name, self.isShared) = (name, isShared)
        self.failure = failure
    }
}

/// The result of the health checks.
struct HealthReport: Sendable {
    /// The state of the server: `ok`, `ending` or `failed`.
    let word: String
    /// The failed resources with the reasons.
    let failures: [LogEvent.Field]

    var isOK: Bool { word == "ok" }

    /// Runs the checks. A server that shuts down reports that instead of failures.
    init(isEnding: Bool, _ checks: [HealthCheck]) {
        let failures = checks.compactMap { check in check.failure().map { LogEvent.Field(check.name, $0) } }
        word = isEnding ? "ending" : failures.isEmpty ? "ok" : "failed"
        self.failures = failures
    }

    /// Returns the report as text.
    ///
    /// - Parameter isDetailed: Indicates whether the client may see the reasons.
    func text(isDetailed: Bool) -> String {
        word + "\n" + (isDetailed ? failures.map { "\($0.name): \(Self.line($0.value))\n" }.joined() : "")
    }

    /// Returns the report as a JSON object (RFC 8259).
    func json(isDetailed: Bool) -> String {
        guard isDetailed, !failures.isEmpty else { return "{\"status\":\"\(word)\"}\n" }
        let reasons = failures.map { "\(LogFormat.quoted($0.name)):\(LogFormat.quoted($0.value))" }
        return "{\"status\":\"\(word)\",\"failures\":{\(reasons.joined(separator: ","))}}\n"
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
