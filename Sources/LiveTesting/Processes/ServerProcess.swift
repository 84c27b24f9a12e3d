import Foundation
import Glibc

/// A server under test in a separate process, which a test can kill, terminate and restart.
///
/// The process and its children are killed when this object is released, and also when the test process ends. Not
/// thread-safe.
public final class ServerProcess {
    /// The path of the program.
    public let path: String
    /// The server's address, without a trailing slash: `http://127.0.0.1:41233`.
    public private(set) var address: String
    /// The port that the server listens on; the same after a restart.
    public private(set) var port: Int

    private let arguments: [String]
    private let environment: [String: String]
    private let directory: String?
    private let portOption: String?
    private let limit: Duration
    private var child: ChildProcess
    private var earlierOutput = ""

    /// Starts a program and waits until it prints a line with its `http://` address on standard output.
    ///
    /// - Parameters:
    ///   - program: A path, or the name of an executable product of the package (found next to the test bundle).
    ///   - arguments: The arguments that follow `portOption`.
    ///   - portOption: The option for the port: 0, which selects a free port, at the first start, and the same port at
    ///     a restart. With `nil`, `arguments` are used as they are.
    ///   - environment: Variables added to the test process's environment.
    ///   - directory: The program's working directory; `nil` for that of the test process.
    ///   - limit: The time limit of the start.
    /// - Throws: `LiveTestingError` with the output so far when the program is missing, exits, or does not print its
    ///   address within the limit.
    public init(
        _ program: String, _ arguments: [String] = [], portOption: String? = "--port",
        environment: [String: String] = [:],
        directory: String? = nil, readyWithin limit: Duration = .seconds(60)
    ) throws {
        path = try Self.find(program)
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
        self.portOption = portOption
        self.limit = limit
        let given = (portOption.map { [$0, "0"] } ?? []) + arguments
        child = try ChildProcess(path, given, environment: environment, directory: directory)
        (address, port) = try Self.awaitAddress(child, limit)
    }

    deinit { child.killGroup() }

    /// The text written to standard output and standard error, across all restarts.
    public var output: String { earlierOutput + child.output }

    /// The process identifier, for reading memory and CPU time.
    public var processID: Int { Int(child.pid) }

    /// The exit of the process; `nil` while it runs.
    public var exit: ProcessExit? { child.exit }

    /// Waits until the process exits by itself. Returns `nil` if it still runs after the limit.
    public func waitForExit(within limit: Duration) -> ProcessExit? { child.waitForExit(within: limit) }

    /// Kills the process (`kill -9`), as a crash or a power failure would. Returns when the process has ended.
    public func kill() { child.killGroup() }

    /// Sends SIGTERM and waits for the process to exit.
    ///
    /// - Returns: The exit and the time that it took.
    /// - Throws: `LiveTestingError` when the process still runs after `limit`; the process is then killed.
    @discardableResult
    public func terminate(within limit: Duration = .seconds(30)) throws -> (exit: ProcessExit, took: Duration) {
        let start = ContinuousClock.now
        child.send(SIGTERM)
        guard let exit = child.waitForExit(within: limit) else {
            child.killGroup()
            throw LiveTestingError(
                .timeout, "\(path) did not end within \(limit) after SIGTERM.", details: child.output)
        }
        child.killGroup()
        return (exit, start.duration(to: exit.at))
    }

    /// Sends a signal: SIGSTOP and SIGCONT suspend and resume the server.
    public func send(signal: Int32) { child.send(signal) }

    /// Starts the program again with the same arguments on the same port, killing the process first if it still runs.
    ///
    /// - Throws: `LiveTestingError` as the initializer does.
    public func restart() throws {
        child.killGroup()
        earlierOutput += child.output
        let given = (portOption.map { [$0, String(port)] } ?? []) + arguments
        child = try ChildProcess(path, given, environment: environment, directory: directory)
        (address, port) = try Self.awaitAddress(child, limit)
    }

    private static func awaitAddress(_ child: ChildProcess, _ limit: Duration) throws -> (String, Int) {
        do {
            return try child.line(within: limit, what: "its address") { line in
                guard let start = line.firstRange(of: "http://") else { return nil }
                let text = line[start.lowerBound...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "," && $0 != ")" }
                guard let address = try? WebAddress(String(text)) else { return nil }
                return (address.origin, address.port)
            }
        } catch {
            child.killGroup()
            throw error
        }
    }

    /// Returns the path of an executable product of the package. SwiftPM builds it into the folder of the test bundle.
    static func find(_ program: String) throws -> String {
        if program.contains("/") {
            guard access(program, X_OK) == 0 else {
                throw LiveTestingError(.missingProgram, "There is no program at \(program).")
            }
            return program
        }
        var folders: [String] = []
        if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append((own as NSString).deletingLastPathComponent)
        }
        folders.append(Bundle.main.bundleURL.deletingLastPathComponent().path)
        folders.append(Bundle.main.bundlePath)
        if let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) {
            folders.append((bundle as NSString).deletingLastPathComponent)
        }
        for folder in folders where access(folder + "/" + program, X_OK) == 0 { return folder + "/" + program }
        let looked = folders.joined(separator: ", ")
        throw LiveTestingError(
            .missingProgram,
            "The executable \(program) was not built: add its target to the dependencies of the test target. Looked in \(looked)."
        )
    }
}
