import Foundation
import Glibc
import Rx

/// A child process in a separate process group, with its standard output and standard error collected.
///
/// A small watcher process kills the group if the test process ends without cleaning up (a trap, `kill -9`), so that no
/// server and no browser is left running.
///
/// `@unchecked Sendable`: `state` is accessed only while `condition` is locked; the other properties are constant.
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

    /// Starts `path` with `arguments`. `environment` is added to the test process's environment.
    ///
    /// If the watcher kills the group because the test process has ended, it also removes the folder `leftover`.
    ///
    /// - Throws: `LiveTestingError` when the pipe cannot be created or the program cannot be started.
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

    /// The text written to standard output and standard error so far.
    var output: String {
        condition.withLock { String(decoding: state.output, as: UTF8.self) }
    }

    /// The exit of the process; `nil` while it runs.
    var exit: ProcessExit? { condition.withLock { state.exit } }

    /// Waits for a complete line of output for which `match` returns a value, and returns the first such value.
    ///
    /// - Throws: `LiveTestingError` when the output ends or the limit elapses before such a line.
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
                // Another thread observes the exit, slightly earlier or later.
                let shortly = Date(timeIntervalSinceNow: 0.5)
                while state.exit == nil, condition.wait(until: shortly) {}
                let how = state.exit.map { "ended (\($0))" } ?? "closed its output"
                throw LiveTestingError(.process, "\(program) \(how) before \(what).", details: text)
            }
            if !condition.wait(until: deadline) && Date() >= deadline {
                throw LiveTestingError(.timeout, "\(program) did not print \(what) within \(limit).", details: text)
            }
        }
    }

    /// Sends a signal to the process alone; does nothing if the process has ended.
    func send(_ signal: Int32) {
        condition.withLock {
            if !state.reaped { _ = kill(pid, signal) }
        }
    }

    /// Kills the process and its group, and waits until the process has ended.
    func killGroup() {
        condition.withLock { _ = kill(-pid, SIGKILL) }
        _ = waitForExit(within: .seconds(10))
        watcher.dismiss()
    }

    /// Waits for the process to exit; returns `nil` if it does not exit within the limit.
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
        // Waits without reaping first, so that while the lock is held the pid still belongs to this child until
        // `reaped` is true.
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

/// The way in which a process ended.
public struct ProcessExit: Sendable, CustomStringConvertible {
    /// The exit status; `nil` when a signal ended the process.
    public let status: Int32?
    /// The signal that ended the process; `nil` when it exited.
    public let signal: Int32?
    /// The time at which the end of the process was observed.
    public let at: ContinuousClock.Instant

    /// `status 0` or `signal 9`.
    public var description: String {
        status.map { "status \($0)" } ?? "signal \(signal ?? 0)"
    }
}
