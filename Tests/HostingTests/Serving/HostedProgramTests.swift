import Locks
import Testing

@testable import Hosting

@Suite struct HostedProgramTests {
    /// A program that fails as its options specify.
    private enum Program: HostedProgram {
        struct Failure: Error, CustomStringConvertible { let description = "The disk is full." }

        static let options = TestOptions.tableWithCommands

        static func run(_ options: TestOptions) throws {
            if options.isLoud { throw Failure() }
            if options.serving.site != nil { throw OptionError("there is no such site") }
        }
    }

    private final class Lines: Sendable {
        let printed = Mutex([String]())
        let complaints = Mutex([String]())
    }

    private func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) async -> (status: Int32, printed: [String], complaints: [String]) {
        let lines = Lines()
        let console = Console(
            print: { line in lines.printed.withLock { $0.append(line) } },
            complain: { line in lines.complaints.withLock { $0.append(line) } })
        let status = await Program.status(of: arguments, environment: environment, console: console)
        return (status, lines.printed.withLock { $0 }, lines.complaints.withLock { $0 })
    }

    @Test func `success exits with status 0 and prints nothing`() async {
        #expect(await run([]) == (0, [], []))
    }

    @Test func `the help option prints the help`() async {
        #expect(await run(["--loud", "--help"]) == (0, [TestOptions.tableWithCommands.help], []))
    }

    @Test func `invalid arguments exit with status 2 and advice`() async {
        #expect(await run(["--prot"]) == (2, [], ["tested: unknown option --prot. Try tested --help."]))
        #expect(await run(["--site", "x"]) == (2, [], ["tested: there is no such site. Try tested --help."]))
    }

    @Test func `the environment sets options`() async {
        #expect(await run([], environment: ["TESTED_LOUD": "1"]) == (1, [], ["tested: The disk is full."]))
    }

    @Test func `the errors of a command have the same statuses`() async {
        #expect(await run(["fail"]) == (1, [], ["tested: fail"]))
        #expect(await run(["fail", "option"]) == (2, [], ["tested: option. Try tested --help."]))
        #expect(await run(["copy", "a", "b"]) == (0, [], []))
    }

    @Test func `an error exits with status 1`() async {
        #expect(await run(["--loud"]) == (1, [], ["tested: The disk is full."]))
    }
}
