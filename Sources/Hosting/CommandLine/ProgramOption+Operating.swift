import Live

/// The options for operators. A program adds them to its own.
extension ProgramOption {
    /// The options `--listen`, `--socket-mode`, `--name`, `--proxy`, `--connections-per-address`, `--hsts`, `--monitoring`, `--monitoring-address`,
    /// `--monitoring-token-file`, `--sealing-keys-file`, `--node`, `--log-format`, `--log-level`, `--log-requests`, `--trace`, `--trace-percentage`,
    /// `--hand-over` and `--drain`. In addition,
    /// `--testing`, which is for tests and omitted from the help.
    public static var operating: [ProgramOption] {
        [
            listen, socketMode, names, proxies, connectionsPerAddress, hsts, monitoring, monitoringAddress,
            monitoringToken, sealingKeys, node, logFormat, logLevel, logRequests, trace, tracePercentage,
            handOver, drain, testing,
        ]
    }

    private static var testing: ProgramOption {
        var option = flag("--testing", "serve fresh renderings of pages to tests", sets: \.serving.testing)
        option.isHidden = true
        return option
    }

    private static var listen: ProgramOption {
        values(
            "--listen", "ADDRESS",
            "address to listen on, several times for several: HOST:PORT, unix:PATH, systemd or systemd:NAME",
            default: "--host and --port, or the sockets that systemd passes", adds: \.serving.listen,
            to: "HOST:PORT, with brackets around an IPv6 address, unix:PATH, systemd or systemd:NAME"
        ) { ListeningAddress($0) }
    }

    private static var socketMode: ProgramOption {
        value(
            "--socket-mode", "MODE", "permissions of Unix sockets, in octal", default: "660",
            sets: \.serving.socketMode, to: "an octal number from 600 to 777"
        ) { text in
            guard text.utf8.count == 3, let mode = UInt16(text, radix: 8), mode >= 0o600 else { return nil }
            return mode
        }
    }

    private static var names: ProgramOption {
        value(
            "--name", "HOSTS", "accepted host names, separated by commas",
            default: "on a loopback address this machine's names, otherwise any", sets: \.serving.names,
            to: "host names separated by commas"
        ) { text in
            let names = text.split(separator: ",", omittingEmptySubsequences: false)
            return names.contains { $0.isEmpty || $0.contains { $0 == " " || $0 == "/" } }
                ? nil : names.map(String.init)
        }
    }

    private static var proxies: ProgramOption {
        value(
            "--proxy", "ADDRESSES", "proxies whose X-Forwarded fields are trusted: addresses, ranges, loopback, unix",
            sets: \.serving.proxies, to: "addresses and ranges separated by commas, loopback, unix or none"
        ) { TrustedProxies($0) == nil ? nil : $0 }
    }

    private static var connectionsPerAddress: ProgramOption {
        value(
            "--connections-per-address", "NUMBER",
            "open connections per client address; trusted proxies are exempt",
            sets: \.serving.connectionsPerAddress, to: "a number from 1 to 1000000"
        ) { number($0, in: 1...1_000_000) }
    }

    private static var hsts: ProgramOption {
        value(
            "--hsts", "SECONDS", "time for which browsers must use HTTPS (Strict-Transport-Security)",
            default: "0, no such header", sets: \.serving.hsts, to: "a number of seconds from 0 to 63072000"
        ) { number($0, in: 0...63_072_000) }
    }

    private static var monitoring: ProgramOption {
        choice("--monitoring", "access to /health and /metrics on the app's port", sets: \.serving.monitoring)
    }

    private static var monitoringAddress: ProgramOption {
        value(
            "--monitoring-address", "ADDRESS", "separate address for /health and /metrics, as for --listen",
            default: "none", sets: \.serving.monitoringAddress,
            to: "HOST:PORT, with brackets around an IPv6 address, unix:PATH or systemd:NAME"
        ) { text in
            guard let address = ListeningAddress(text), address != .systemd(name: nil) else { return nil }
            return .some(address)
        }
    }

    private static var monitoringToken: ProgramOption {
        secretFile(
            "--monitoring-token-file", "file with the token for /metrics on the app's port",
            sets: \.serving.monitoringToken, to: "at least 16 visible ASCII characters"
        ) { isToken($0) && $0.utf8.count >= 16 }
    }

    private static var sealingKeys: ProgramOption {
        secretFile(
            "--sealing-keys-file", "file with the keys that seal the values that pages keep, the first seals",
            sets: \.serving.sealingKeys, to: "lines of at least \(SealingKey.minimumBytes) characters"
        ) { (try? ServingOptions.keys(in: $0))?.isEmpty == false }
    }

    private static var node: ProgramOption {
        value(
            "--node", "NAME", "name of this process among several, for the cookie by which a proxy routes",
            default: "none, no cookie", sets: \.serving.node, to: "1 to 64 letters, digits, hyphens, underscores, dots"
        ) { LiveConfiguration.isNodeName($0) ? .some($0) : nil }
    }

    private static var logFormat: ProgramOption {
        choice("--log-format", "format of the log on standard error", sets: \.serving.logFormat)
    }

    private static var logLevel: ProgramOption {
        let names = LogEvent.Level.allCases.map(\.name)
        return value(
            "--log-level", "LEVEL", "lowest level that is logged: \(names.joined(separator: ", "))",
            default: Options().serving.logLevel.name, sets: \.serving.logLevel,
            to: "one of \(names.joined(separator: ", "))"
        ) { text in LogEvent.Level.allCases.first { $0.name == text } }
    }

    private static var logRequests: ProgramOption {
        flag("--log-requests", "also log each request", sets: \.serving.logsRequests)
    }

    private static var trace: ProgramOption {
        value(
            "--trace", "FILE", "file for traces as lines of OTLP/JSON; - for standard output", default: "none",
            sets: \.serving.trace, to: "a file or -"
        ) { .some($0) }
    }

    private static var tracePercentage: ProgramOption {
        value(
            "--trace-percentage", "NUMBER", "percentage of new traces that are recorded",
            sets: \.serving.tracePercentage, to: "a number from 0 to 100"
        ) { number($0, in: 0...100) }
    }

    private static var handOver: ProgramOption {
        value(
            "--hand-over", "PATH", "Unix socket at which the next process, started with the same option, takes over",
            default: "none", sets: \.serving.handOver, to: "a path of 1 to 107 bytes"
        ) { (1...107).contains($0.utf8.count) ? .some($0) : nil }
    }

    private static var drain: ProgramOption {
        value(
            "--drain", "SECONDS", "time to keep serving after SIGTERM; /health answers 503", sets: \.serving.drain,
            to: "a number of seconds from 0 to 3600"
        ) { number($0, in: 0...3_600) }
    }

    /// Reads a number without a sign.
    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(text) else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    /// Creates an option whose values are the cases of an enumeration.
    private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ meaning: String, sets path: any WritableKeyPath<Options, Value> & Sendable
    ) -> ProgramOption {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return value(
            name, "WORD", "\(meaning): \(names)", default: Options()[keyPath: path].rawValue, sets: path,
            to: "one of \(names)", parse: Value.init(rawValue:))
    }
}
