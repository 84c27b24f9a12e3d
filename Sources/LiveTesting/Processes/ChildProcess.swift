import Foundation
import Glibc

/// A child process in a process group of its own, with its standard output and error collected.
///
/// A small watcher process kills the group when the test process is gone without having said goodbye (a trap, `kill -9`), so no
/// server and no browser is left behind.
///
/// `@unchecked Sendable`: `state` is read and written only with `condition` locked; all else is constant.
final class ChildProcess: @unchecked Sendable {
    private struct State {
        var output: [UInt8] = []
        var outputEnded = false
        var exit: ProcessExit?
        var reaped = false
    }

    let pid: pid_t
    let program: String
    private let condition = NSCondition()
    private var state = State()
    private let watcher: Watcher

    /// Starts `path` with `arguments`; `environment` is added to the test's own.
    ///
    /// When the group has to be killed because the test process is gone, `leftover`, a folder, is removed with it.
    init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil,
        leftover: String? = nil
    ) throws {
        let output = try Spawn.pipe()
        program = path
        do {
            pid = try Spawn.start(
                path, arguments, environment: environment, directory: directory, input: nil, output: output.writing)
        } catch {
            close(output.reading)
            close(output.writing)
            throw error
        }
        close(output.writing)
        watcher = Watcher(group: pid, leftover: leftover)
        Thread.detachNewThread { [self] in collect(from: output.reading) }
        Thread.detachNewThread { [self] in awaitExit() }
    }

    /// All that it wrote to standard output and error up to now.
    var output: String {
        condition.withLock { String(decoding: state.output, as: UTF8.self) }
    }

    /// How it ended, nil while it runs.
    var exit: ProcessExit? { condition.withLock { state.exit } }

    /// The first value that `match` finds in a whole line of output, waiting for the line to come.
    func line<T>(within limit: Duration, what: String, _ match: (Substring) -> T?) throws -> T {
        let deadline = Date(timeIntervalSinceNow: limit.seconds)
        condition.lock()
        defer { condition.unlock() }
        var searched = 0
        while true {
            while let end = state.output[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: state.output[searched..<end], as: UTF8.self)
                searched = end + 1
                if let value = match(line[...]) { return value }
            }
            let text = String(decoding: state.output, as: UTF8.self)
            if state.outputEnded {
                // The exit is seen by another thread, a moment later or earlier.
                let shortly = Date(timeIntervalSinceNow: 0.5)
                while state.exit == nil, condition.wait(until: shortly) {}
                let how = state.exit.map { "ended (\($0))" } ?? "closed its output"
                throw LiveTestingError(.process, "\(program) \(how) before \(what).", details: text)
            }
            if !condition.wait(until: deadline) && Date() >= deadline {
                throw LiveTestingError(.timeout, "\(program) did not say \(what) within \(limit).", details: text)
            }
        }
    }

    /// Sends a signal to the process alone; nothing when it has ended.
    func send(_ signal: Int32) {
        condition.withLock {
            if !state.reaped { _ = kill(pid, signal) }
        }
    }

    /// Ends the process and all of its group at once, and waits until it is gone.
    func killGroup() {
        condition.withLock { _ = kill(-pid, SIGKILL) }
        _ = waitForExit(within: .seconds(10))
        watcher.dismiss()
    }

    /// Waits for the process to end by itself; nil when it did not.
    func waitForExit(within limit: Duration) -> ProcessExit? {
        let deadline = Date(timeIntervalSinceNow: limit.seconds)
        return condition.withLock {
            while !state.reaped || !state.outputEnded {
                if !condition.wait(until: deadline) && Date() >= deadline { break }
            }
            return state.exit
        }
    }

    private func collect(from descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            condition.withLock {
                if count > 0 { state.output += buffer[..<count] } else { state.outputEnded = true }
                condition.broadcast()
            }
            if count <= 0 { break }
        }
        close(descriptor)
    }

    private func awaitExit() {
        // Looks without reaping first, so that under the lock the pid is still ours until `reaped` says otherwise.
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        let when = ContinuousClock.now
        condition.withLock {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            let signal = status & 0x7f
            state.exit = ProcessExit(
                status: signal == 0 ? (status >> 8) & 0xff : nil, signal: signal == 0 ? nil : signal, at: when)
            state.reaped = true
            condition.broadcast()
        }
    }
}

/// How a process ended.
public struct ProcessExit: Sendable, CustomStringConvertible {
    /// The status that it returned, nil when a signal ended it.
    public let status: Int32?
    /// The signal that ended it, nil when it returned.
    public let signal: Int32?
    /// When it was seen to have ended.
    public let at: ContinuousClock.Instant

    /// `status 0` or `signal 9`.
    public var description: String {
        status.map { "status \($0)" } ?? "signal \(signal ?? 0)"
    }
}
