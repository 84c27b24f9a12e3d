import Foundation

/// The listening sockets that the service manager has opened for this process (sd_listen_fds(3)).
struct InheritedSockets: Sendable, Equatable {
    struct Socket: Sendable, Equatable {
        /// The value of `FileDescriptorName=` in the socket unit, by default the unit's name.
        let name: String
        let descriptor: Int32
    }

    let sockets: [Socket]

    /// No sockets.
    static let none = InheritedSockets(sockets: [])

    init(sockets: [Socket]) { self.sockets = sockets }

    /// Reads the environment of a process. Variables that are meant for another process, or invalid, are ignored.
    init(environment: [String: String], process: Int32) {
        guard environment["LISTEN_PID"] == "\(process)", let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }),
            (1...1_024).contains(count)
        else {
            self = .none
            return
        }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        sockets = (0..<count).map { index in
            let name = Int(index) < names.count ? String(names[Int(index)]) : ""
            return Socket(name: name.isEmpty ? "unknown" : name, descriptor: 3 + index)
        }
    }

    /// The sockets of this process. The first access removes the variables, so that programs that this one starts do not use
    /// them. `HostedProgram.main()` makes it before other threads read the environment.
    static let ofProcess = take()

    private static func take() -> InheritedSockets {
        let sockets = InheritedSockets(
            environment: ProcessInfo.processInfo.environment, process: ProcessInfo.processInfo.processIdentifier)
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        return sockets
    }
}
