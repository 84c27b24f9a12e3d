import Testing

@testable import Gallery

@Suite struct InvocationTests {
    @Test func withoutOptionsItServesThisMachine() throws {
        #expect(try Invocation([]) == .serve(.init(host: "127.0.0.1", port: 8081, site: nil)))
    }

    @Test func optionsTakeTheirValuesEitherWay() throws {
        #expect(
            try Invocation(["--host", "::1", "--port=0", "--site", "a=b"])
                == .serve(.init(host: "::1", port: 0, site: "a=b")))
        #expect(try Invocation(["--port", "1", "--cars-terminal"]) == .carsTerminal)
        #expect(try Invocation(["--port", "1", "--help"]) == .help)
    }

    @Test(arguments: [
        (["--prot", "1"], "unknown option --prot"), (["x"], "unknown option x"), (["--host"], "--host needs a value"),
        (["--host", "--port"], "--host needs a value"), (["--site="], "--site needs a value"),
        (["--port", "x"], "--port takes a number from 0 to 65535, not x"),
        (["--port", "65536"], "--port takes a number from 0 to 65535, not 65536"),
        (["--help=1"], "unknown option --help=1"),
    ])
    func mistakesAreNamed(arguments: [String], what: String) {
        #expect(throws: Invocation.Mistake(what)) { try Invocation(arguments) }
    }

    @Test func aFolderThatIsNoSiteIsRefused() {
        #expect(throws: Invocation.Mistake.self) { try SiteFolder(wanted: "/nowhere") }
    }
}
