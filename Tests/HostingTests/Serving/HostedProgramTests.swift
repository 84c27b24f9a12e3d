import Locks
import Testing

@testable import Hosting

@Suite struct HostedProgramTests {
    /// A program that fails as its options specify.
    private enum Program: HostedProgram {
        struct Failure: Error, CustomStringConvertible { let description = "The disk is full." }

        static let options = TestOptions.table

        static func run(_ options: TestOptions) throws {
            if options.isLoud { throw Failure() }
            if options.serving.site != nil { throw OptionError("there is no such site") }
        }
    }

    private final class Lines: Sendable {
        let printed = Mutex([String]())
        let complaints = Mutex([String]())
    }

    private func run(_ arguments: [String]) -> (status: Int32, printed: [String], complaints: [String]) {
        let lines = Lines()
        let console = Console(
            print: { line in lines.printed.withLock { $0.append(line) } },
            complain: { line in lines.complaints.withLock { $0.append(line) } })
        let status = Program.status(of: arguments, console: console)
        return (status, lines.printed.withLock { $0 }, lines.complaints.withLock { $0 })
    }

    @Test func `success exits with status 0 and prints nothing`() {
        #expect(run([]) == (0, [], []))
    }

    @Test func `the help option prints the help`() {
        #expect(run(["--loud", "--help"]) == (0, [TestOptions.table.help], []))
    }

    @Test func `invalid arguments exit with status 2 and advice`() {
        #expect(run(["--prot"]) == (2, [], ["tested: unknown option --prot. Try tested --help."]))
        #expect(run(["--site", "x"]) == (2, [], ["tested: there is no such site. Try tested --help."]))
    }

    @Test func `an error exits with status 1`() {
        #expect(run(["--loud"]) == (1, [], ["tested: The disk is full."]))
    }
}
