import Foundation
import Testing

@testable import LiveTesting

/// A shell script that acts as a server: it prints an address and reacts to signals.
@Suite(.timeLimit(.minutes(60)))
struct ServerProcessTests {
    private static let script = """
        trap 'echo bye; exit 3' TERM
        port=$2; [ "$port" = 0 ] && port=4242
        echo "starting $MARK in $PWD"
        echo "Serving http://127.0.0.1:$port (ready)" 
        while :; do sleep 0.01; done
        """

    private func server(_ script: String = script, limit: Duration = .seconds(20)) throws -> ServerProcess {
        try ServerProcess(
            "/bin/sh", ["-c", script, "sh", "--port", "0"], portOption: nil, environment: ["MARK": "m1"],
            directory: "/", readyWithin: limit)
    }

    @Test func `a server starts, ends and restarts`() throws {
        let server = try server()
        #expect(server.address == "http://127.0.0.1:4242")
        #expect(server.port == 4242)
        #expect(server.output.hasPrefix("starting m1 in /\n"))
        let (exit, took) = try server.terminate()
        #expect(exit.status == 3)
        #expect(took < .seconds(4))
        #expect(server.output.hasSuffix("bye\n"))
        try server.restart()
        #expect(server.exit == nil)
        server.kill()
        #expect(server.exit?.signal == SIGKILL)
        #expect(server.output.components(separatedBy: "ready").count == 3)
    }

    @Test func `a server that ignores the signal is killed`() throws {
        let server = try server("trap '' TERM; echo http://h:1/; while :; do sleep 0.01; done")
        #expect(throws: LiveTestingError.self) { try server.terminate(within: .milliseconds(50)) }
        #expect(server.exit?.signal == SIGKILL)
    }

    @Test func `a failed start reports its reason`() throws {
        let ended = #expect(throws: LiveTestingError.self) { try server("echo no port free; exit 2") }
        #expect(ended?.code == .process)
        #expect(ended?.description.contains("status 2") == true)
        #expect(ended?.description.contains("no port free") == true)
        let silent = #expect(throws: LiveTestingError.self) { try server("sleep 9", limit: .milliseconds(50)) }
        #expect(silent?.code == .timeout)
        let missing = #expect(throws: LiveTestingError.self) { try ServerProcess("no-such-program") }
        #expect(missing?.code == .missingProgram)
    }

    @Test func `the server's child processes end with it`() throws {
        let server = try server("sleep 1000 & echo child $!; echo http://h:1/; wait")
        let child = try #require(
            server.output.split(separator: " ").dropFirst().first.flatMap { pid_t($0.prefix { $0.isNumber }) })
        #expect(kill(child, 0) == 0)
        server.kill()
        // The process may be ending, or be a zombie until init reaps it. It must not be sleeping.
        let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
        #expect(state?.contains(") S") != true)
    }

    /// The release of the watcher has the same effect as the end of the test process.
    @Test func `the watcher kills remaining processes and removes their folder`() throws {
        let folder = NSTemporaryDirectory() + "bindery-watcher-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let child = try Spawn.start("/bin/sleep", ["1000"], input: nil, output: nil)
        var watcher: Watcher? = Watcher(group: child, leftover: folder)
        let shell = try #require(watcher).pid
        watcher = nil
        var status: Int32 = 0
        #expect(waitpid(child, &status, 0) == child)
        #expect(status & 0x7f == SIGKILL)
        #expect(waitpid(shell, nil, 0) == shell)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
