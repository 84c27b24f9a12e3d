import Foundation
import Glibc

/// A server under test as a process of its own: started, asked for its address, killed, ended, started again.
///
/// The process and its children are ended with this object, and also when the test process itself is gone. For one thread.
public final class ServerProcess {
    /// The path of the program.
    public let path: String
    /// Where the server answers, without a slash at the end: `http://127.0.0.1:41233`.
    public private(set) var address: String
    /// The port it listens on; the same after a restart.
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
    ///   - program: a path, or the name of an executable product of the package (found beside the test bundle).
    ///   - arguments: what the program is given after `portOption`.
    ///   - portOption: followed by the port: 0, that is any free one, at first, and at a restart the one it had. With nil, `arguments` are
    ///     used as they are.
    ///   - environment: added to the test's own.
    ///   - directory: the program's working directory; the test's own when nil.
    ///   - limit: how long the start may take.
    /// - Throws: `LiveTestingError` with the output so far when the program is missing, ends, or says nothing in time.
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

    /// All that it wrote to standard output and error, over all restarts.
    public var output: String { earlierOutput + child.output }

    /// The process's id: for reading its memory and CPU time.
    public var processID: Int { Int(child.pid) }

    /// How it ended, nil while it runs.
    public var exit: ProcessExit? { child.exit }

    /// Ends it at once (`kill -9`), as a crash or a power cut would. Returns when it is gone.
    public func kill() { child.killGroup() }

    /// Asks it to end (SIGTERM) and waits.
    ///
    /// - Returns: how it ended, and how long that took.
    /// - Throws: `LiveTestingError` when it is still there after `limit`; it is killed then.
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

    /// Sends any signal: SIGSTOP and SIGCONT make a server that hangs and comes back.
    public func send(signal: Int32) { child.send(signal) }

    /// Starts it again with the same arguments on the same port, killing it first when it still runs.
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

    /// The path of an executable product of the package, which SwiftPM builds into the folder that holds the test bundle.
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
            "The executable \(program) was not built: give its target as a dependency of the test target. Looked in \(looked)."
        )
    }
}
