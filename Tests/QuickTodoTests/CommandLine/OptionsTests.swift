import Testing

@testable import QuickTodo

@Suite struct OptionsTests {
    @Test func nothingAskedMeansTheDeconsoleErrors() throws {
        #expect(try Options.command(from: []) == .run(Options()))
        #expect(Options().host == "127.0.0.1")
        #expect(Options().port == 8080)
        #expect(Options().database == "quicktodo.sqlite")
    }

    @Test(arguments: [
        ["--host", "::1", "--port", "0", "--database", "a b.sqlite", "--site", "/srv"],
        ["--host=::1", "--port=0", "--database=a b.sqlite", "--site=/srv"],
    ])
    func valuesStandBehindTheirOption(arguments: [String]) throws {
        let expected = Options(host: "::1", port: 0, database: "a b.sqlite", site: "/srv")
        #expect(try Options.command(from: arguments) == .run(expected))
    }

    @Test func developmentIsAskedForByName() throws {
        let expected = Options(port: 1, development: true)
        #expect(try Options.command(from: ["--development", "--port", "1"]) == .run(expected))
        #expect(Options.help.contains("--development"))
    }

    @Test func theLastValueCounts() throws {
        #expect(try Options.command(from: ["--port", "1", "--port", "2"]) == .run(Options(port: 2)))
    }

    @Test(arguments: ["--help", "-h"])
    func helpGoesFirst(argument: String) throws {
        #expect(try Options.command(from: ["--port", "1", argument]) == .help)
        for option in ["--host", "--port", "--database", "--site", "--help"] { #expect(Options.help.contains(option)) }
    }

    @Test(arguments: [
        (["--prot", "1"], "unknown option --prot"),
        (["80"], "unknown option 80"),
        (["--port"], "--port needs a value"),
        (["--database", "--port", "1"], "--database needs a value"),
        (["--site="], "--site needs a value"),
        (["--port", "http"], "--port takes a number from 0 to 65535, not http"),
        (["--port", "65536"], "--port takes a number from 0 to 65535, not 65536"),
        (["--port", "+80"], "--port takes a number from 0 to 65535, not +80"),
    ])
    func mistakesAreNamed(arguments: [String], message: String) {
        #expect(throws: Options.Mistake(message)) { try Options.command(from: arguments) }
    }
}
