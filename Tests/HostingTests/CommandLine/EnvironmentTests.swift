import Hosting
import Testing

/// The options that environment variables set.
@Suite struct EnvironmentTests {
    private func read(_ environment: [String: String], _ arguments: [String] = []) throws -> TestOptions? {
        guard case .run(let options) = try Self.table.read(arguments, environment: environment) else { return nil }
        return options
    }

    private static let table = OptionTable<TestOptions>(
        program: "my-notes", summary: "", [.port, .development] + ProgramOption.operating)

    @Test func `each option has a variable`() throws {
        let options = try read([
            "MY_NOTES_PORT": "81", "MY_NOTES_DEVELOPMENT": "yes", "MY_NOTES_LOG_REQUESTS": "0",
            "MY_NOTES_LISTEN": "127.0.0.1:1  unix:/run/a", "MY_NOTES_HSTS": "", "PORT": "x", "MY_NOTES_OTHER": "x",
        ])
        let expected = TestOptions {
            $0.serving.port = 81
            $0.serving.development = true
            $0.serving.listen = [.port(1, host: "127.0.0.1"), .socket(path: "/run/a")]
        }
        #expect(options == expected)
    }

    @Test func `the command line takes precedence`() throws {
        let environment = ["MY_NOTES_PORT": "http", "MY_NOTES_LISTEN": "127.0.0.1:1"]
        let options = try read(environment, ["--port", "82", "--listen", "127.0.0.1:2"])
        #expect(options?.serving.port == 82)
        #expect(options?.serving.listen == [.port(2, host: "127.0.0.1")])
    }

    @Test func `a port on the command line takes precedence over the variable of --listen, and not the reverse`() throws
    {
        let environment = ["MY_NOTES_PORT": "81", "MY_NOTES_LISTEN": "127.0.0.1:1"]
        #expect(try read(environment, ["--port", "82"]) == TestOptions { $0.serving.port = 82 })
        let listening = try read(environment, ["--log-requests"])
        #expect(listening?.serving.listen == [.port(1, host: "127.0.0.1")])
    }

    @Test(arguments: [
        (["MY_NOTES_PORT": "http"], "MY_NOTES_PORT takes a number from 0 to 65535, not http"),
        (["MY_NOTES_DEVELOPMENT": "maybe"], "MY_NOTES_DEVELOPMENT takes 1 or 0, not maybe"),
        (["MY_NOTES_MONITORING": "x"], "MY_NOTES_MONITORING takes one of off, health, everywhere, not x"),
    ])
    func `invalid values are named in the error`(environment: [String: String], message: String) {
        #expect(throws: OptionError(message)) { try read(environment) }
    }
}
