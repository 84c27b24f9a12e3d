import Hosting
import Testing

@Suite struct OptionTableTests {
    /// Returns the parsed options, or nil if the help was requested.
    private func read(_ arguments: [String]) throws -> TestOptions? {
        guard case .run(let options) = try TestOptions.table.read(arguments) else { return nil }
        return options
    }

    @Test func `without arguments options have their defaults`() throws {
        #expect(try read([]) == TestOptions())
        #expect(TestOptions().serving == ServingOptions(host: "127.0.0.1", port: 8080))
    }

    @Test(arguments: [
        ["--host", "::1", "--port", "0", "--site", "/srv", "--file", "a=b c", "--count", "7", "--loud"],
        ["--loud", "--count=7", "--file=a=b c", "--site=/srv", "--port=0", "--host=::1"],
    ])
    func `a value follows its option or an equals sign`(arguments: [String]) throws {
        let expected = TestOptions {
            $0.serving = ServingOptions(host: "::1", port: 0, site: "/srv")
            $0.file = "a=b c"
            $0.count = 7
            $0.isLoud = true
        }
        #expect(try read(arguments) == expected)
    }

    @Test func `a flag takes no value`() throws {
        let expected = TestOptions {
            $0.serving.development = true
            $0.serving.port = 1
        }
        #expect(try read(["--development", "--port", "1"]) == expected)
    }

    @Test func `the last value of an option applies`() throws {
        #expect(try read(["--port", "1", "--port=2"])?.serving.port == 2)
    }

    @Test(arguments: ["--help", "-h"])
    func `help precedes invalid arguments`(argument: String) throws {
        #expect(try read(["--port", "1", argument, "--prot"]) == nil)
    }

    @Test(arguments: [
        (["--prot", "1"], "unknown option --prot"),
        (["80"], "unknown option 80"),
        ([""], "unknown option "),
        (["="], "unknown option ="),
        (["--help=1"], "unknown option --help=1"),
        (["--development=1"], "unknown option --development=1"),
        (["--port"], "--port needs a value"),
        (["--file", "--port", "1"], "--file needs a value"),
        (["--site="], "--site needs a value"),
        (["--port", "http"], "--port takes a number from 0 to 65535, not http"),
        (["--port", "65536"], "--port takes a number from 0 to 65535, not 65536"),
        (["--port", "+80"], "--port takes a number from 0 to 65535, not +80"),
        (["--count", "many"], "--count takes a number, not many"),
    ])
    func `invalid arguments are named in the error`(arguments: [String], message: String) {
        #expect(throws: OptionError(message)) { try TestOptions.table.read(arguments) }
    }

    @Test func `the help lists the table of options`() {
        #expect(
            TestOptions.table.help == """
                Tested: a program for tests.

                Usage: tested [options]

                  --host ADDRESS   address to listen on (127.0.0.1)
                  --port PORT      port to listen on; 0 selects a free port (8080)
                  --site DIR       folder that contains Public and Templates
                                   (the current folder, or one above the program)
                  --development    show saved templates and catalogues in open pages immediately
                  --file FILE      what to read (a.txt)
                  --count N        how often (3)
                  --loud           not quietly
                  --help           show this help

                Each option can also be set by an environment variable, such as TESTED_HOST for --host. The command
                line takes precedence.
                """)
    }
}
