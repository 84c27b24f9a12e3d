import Hosting
import Testing

/// The commands of a program and their operands.
@Suite struct CommandTests {
    private func read(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (name: String, options: TestOptions, operands: [String])? {
        let request = try TestOptions.tableWithCommands.read(arguments, environment: environment)
        guard case .command(let command, let options, let operands) = request else { return nil }
        return (command.name, options, operands)
    }

    @Test(arguments: [
        ["copy", "a", "b", "--count", "7"], ["--count=7", "copy", "a", "b"], ["copy", "--count", "7", "a", "b"],
    ])
    func `options may be anywhere`(arguments: [String]) throws {
        let found = try #require(try read(arguments))
        #expect((found.name, found.options.count, found.operands) == ("copy", 7, ["a", "b"]))
    }

    @Test func `operands may begin with hyphens`() throws {
        #expect(try read(["copy", "-", "-5"])?.operands == ["-", "-5"])
        #expect(try read(["copy", "--loud", "--", "--loud", "--"])?.operands == ["--loud", "--"])
    }

    @Test func `without a command the program runs`() throws {
        #expect(try read(["--loud"]) == nil)
        #expect(try read(["copy", "--help"]) == nil)
        #expect(try read(["--port", "1", "help"]) == nil)
        #expect(try read(["copy", "help", "b"])?.operands == ["help", "b"])
    }

    @Test(arguments: [
        (["remove"], "unknown command remove"), (["copy", "a"], "tested copy takes FROM TO"),
        (["copy", "a", "b", "c"], "tested copy takes FROM TO"), (["copy", "a", "--prot"], "unknown option --prot"),
        (["-x"], "unknown option -x"), (["--", "copy"], "unknown option --"), ([""], "unknown command "),
    ])
    func `invalid commands are named in the error`(arguments: [String], message: String) {
        #expect(throws: OptionError(message)) { try read(arguments) }
    }

    @Test func `the help lists commands before options`() {
        #expect(
            TestOptions.tableWithCommands.help.hasPrefix(
                """
                Tested: a program for tests.

                Usage: tested [options]
                       tested COMMAND [options]

                Commands:
                  copy FROM TO   copy a file
                  fail [KIND]    fail

                Options:
                  --host ADDRESS   address to listen on (127.0.0.1)
                """))
    }
}
