import EventLoops
import Foundation

/// Reports the state of the process to the service manager that has started it (sd_notify(3)). Without one, it does
/// nothing.
struct ServiceNotifier: Sendable {
    /// The path of the service manager's socket; one that begins with `@` is in the abstract namespace.
    private let socket: String?
    /// The interval within which the service manager expects a sign of life; `nil` if it expects none.
    let watchdogInterval: Duration?

    init(environment: [String: String], process: Int32) {
        let path = environment["NOTIFY_SOCKET"] ?? ""
        socket = path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
        let isForThis = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdogInterval = isForThis && socket != nil && microseconds > 0 ? .microseconds(microseconds) : nil
    }

    /// The notifier of this process. The first access removes the variables, so that programs that this one starts do not use
    /// them. `HostedProgram.main()` makes it before other threads read the environment.
    static let ofProcess = take()

    private static func take() -> ServiceNotifier {
        let notifier = ServiceNotifier(
            environment: ProcessInfo.processInfo.environment, process: ProcessInfo.processInfo.processIdentifier)
        for name in ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"] { unsetenv(name) }
        return notifier
    }

    /// Reports that the server accepts connections.
    ///
    /// - Parameter status: A sentence for the operator, on one line.
    func ready(_ status: String) { send("READY=1\nSTATUS=\(status)\n") }

    /// Reports that the server is about to end.
    func stopping() { send("STOPPING=1\n") }

    /// Reports that the server works.
    func alive() { send("WATCHDOG=1\n") }

    private func send(_ text: String) {
        guard let socket else { return }
        UnixDatagram.send(Array(text.utf8), to: socket)
    }
}
