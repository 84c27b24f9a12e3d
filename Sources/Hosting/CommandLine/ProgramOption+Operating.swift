import Live

/// The options for whoever runs a program on a server. A program adds them to its own.
extension ProgramOption {
    /// `--name`, `--proxy`, `--connections-per-address`, `--hsts`, `--monitoring`, `--monitoring-address`, `--monitoring-token-file`,
    /// `--log-format`, `--log-level`, `--log-requests` and `--drain`; and, for tests and not in the help, `--testing`.
    public static var operating: [ProgramOption] {
        [
            names, proxies, connectionsPerAddress, hsts, monitoring, monitoringAddress, monitoringToken, logFormat,
            logLevel, logRequests, drain, testing,
        ]
    }

    private static var testing: ProgramOption {
        var option = flag("--testing", "render pages anew for tests that ask", sets: \.serving.testing)
        option.isHidden = true
        return option
    }

    private static var names: ProgramOption {
        value(
            "--name", "HOSTS", "host names to answer for, with commas between",
            default: "this machine's own for a loopback address, else any", sets: \.serving.names,
            to: "host names with commas between"
        ) { text in
            let names = text.split(separator: ",", omittingEmptySubsequences: false)
            return names.contains { $0.isEmpty || $0.contains { $0 == " " || $0 == "/" } }
                ? nil : names.map(String.init)
        }
    }

    private static var proxies: ProgramOption {
        value(
            "--proxy", "ADDRESSES", "proxies whose X-Forwarded fields are believed: addresses, ranges, loopback",
            sets: \.serving.proxies, to: "addresses and ranges with commas between, loopback or none"
        ) { TrustedProxies($0) == nil ? nil : $0 }
    }

    private static var connectionsPerAddress: ProgramOption {
        value(
            "--connections-per-address", "NUMBER",
            "connections at once from one client address; a proxy's do not count",
            sets: \.serving.connectionsPerAddress, to: "a number from 1 to 1000000"
        ) { number($0, in: 1...1_000_000) }
    }

    private static var hsts: ProgramOption {
        value(
            "--hsts", "SECONDS", "time for which browsers use nothing but HTTPS (Strict-Transport-Security)",
            default: "0, no such promise", sets: \.serving.hsts, to: "a number of seconds from 0 to 63072000"
        ) { number($0, in: 0...63_072_000) }
    }

    private static var monitoring: ProgramOption {
        choice("--monitoring", "what the app's port answers of /health and /metrics", sets: \.serving.monitoring)
    }

    private static var monitoringAddress: ProgramOption {
        value(
            "--monitoring-address", "ADDRESS", "a second address for /health and /metrics: HOST:PORT or unix:PATH",
            default: "none", sets: \.serving.monitoringAddress,
            to: "HOST:PORT, with brackets around an IPv6 address, or unix:PATH"
        ) { ListeningAddress($0).map { .some($0) } }
    }

    private static var monitoringToken: ProgramOption {
        secretFile(
            "--monitoring-token-file", "holds the token for /metrics on the app's port",
            sets: \.serving.monitoringToken, to: "at least 16 visible ASCII characters"
        ) { isToken($0) && $0.utf8.count >= 16 }
    }

    private static var logFormat: ProgramOption {
        choice("--log-format", "how lines on the error stream are written", sets: \.serving.logFormat)
    }

    private static var logLevel: ProgramOption {
        let names = LogEvent.Level.allCases.map(\.name)
        return value(
            "--log-level", "LEVEL", "what is told at least: \(names.joined(separator: ", "))",
            default: Options().serving.logLevel.name, sets: \.serving.logLevel,
            to: "one of \(names.joined(separator: ", "))"
        ) { text in LogEvent.Level.allCases.first { $0.name == text } }
    }

    private static var logRequests: ProgramOption {
        flag("--log-requests", "tell each answered request too", sets: \.serving.logsRequests)
    }

    private static var drain: ProgramOption {
        value(
            "--drain", "SECONDS", "time to go on serving after SIGTERM, while /health says 503", sets: \.serving.drain,
            to: "a number of seconds from 0 to 3600"
        ) { number($0, in: 0...3_600) }
    }

    /// Reads digits without a sign.
    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(text) else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    /// An option whose values have names.
    private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ meaning: String, sets path: any WritableKeyPath<Options, Value> & Sendable
    ) -> ProgramOption {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return value(
            name, "WORD", "\(meaning): \(names)", default: Options()[keyPath: path].rawValue, sets: path,
            to: "one of \(names)", parse: Value.init(rawValue:))
    }
}
