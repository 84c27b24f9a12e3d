import Testing

@testable import HTTP
@testable import Hosting

@Suite struct InheritedSocketsTests {
    @Test(
        arguments: [
            ("7", "1", nil, ["unknown"]), ("7", "2", "web:admin", ["web", "admin"]),
            ("7", "2", "web", ["web", "unknown"]),
            ("7", "2", ":admin", ["unknown", "admin"]), ("8", "1", "web", []), (nil, "1", "web", []),
            ("7", nil, "web", []),
            ("7", "0", nil, []), ("7", "-1", nil, []), ("7", "many", nil, []), ("7", "99999999", nil, []),
        ] as [(String?, String?, String?, [String])])
    func `the variables name the sockets of one process`(
        _ process: String?, _ count: String?, _ names: String?, _ expected: [String]
    ) {
        var environment = ["PATH": "/bin"]
        environment["LISTEN_PID"] = process
        environment["LISTEN_FDS"] = count
        environment["LISTEN_FDNAMES"] = names
        let sockets = InheritedSockets(environment: environment, process: 7).sockets
        #expect(sockets.map(\.name) == expected)
        #expect(sockets.map(\.descriptor) == expected.indices.map { Int32($0) + 3 })
    }

    /// A case of the selection of listeners.
    struct Selection: Sendable {
        var listen: [String] = []
        var monitoring: String?
        var passed: [String] = []
        /// The listeners of the app and of the monitoring server; nil if the options cannot be used.
        let expected: [[HTTPListener]]?
    }

    @Test(arguments: [
        Selection(expected: [[.port(8080, host: "127.0.0.1")], []]),
        Selection(passed: ["a", "b"], expected: [[.inherited(descriptor: 3), .inherited(descriptor: 4)], []]),
        Selection(
            listen: ["0.0.0.0:80", "[::]:80", "unix:/run/a"],
            expected: [[.port(80, host: "0.0.0.0"), .port(80, host: "::"), .socket(path: "/run/a", mode: 0o600)], []]),
        Selection(
            listen: ["127.0.0.1:80"], passed: ["a"], expected: [[.port(80, host: "127.0.0.1")], []]),
        Selection(
            listen: ["systemd:b", "127.0.0.1:80"], passed: ["a", "b", "b"],
            expected: [
                [.inherited(descriptor: 4), .inherited(descriptor: 5), .port(80, host: "127.0.0.1")], [],
            ]),
        Selection(
            monitoring: "systemd:m", passed: ["a", "m"],
            expected: [[.inherited(descriptor: 3)], [.inherited(descriptor: 4)]]),
        Selection(
            monitoring: "systemd:m", passed: ["m"],
            expected: [[.port(8080, host: "127.0.0.1")], [.inherited(descriptor: 3)]]),
        Selection(
            monitoring: "127.0.0.1:9", expected: [[.port(8080, host: "127.0.0.1")], [.port(9, host: "127.0.0.1")]]),
        Selection(listen: ["systemd"], expected: nil),
        Selection(listen: ["systemd:c"], passed: ["a"], expected: nil),
        Selection(monitoring: "systemd:c", passed: ["a"], expected: nil),
    ])
    func `listeners are selected by the options and the passed sockets`(_ selection: Selection) throws {
        var options = ServingOptions()
        options.socketMode = 0o600
        options.listen = try selection.listen.map { try #require(ListeningAddress($0)) }
        options.monitoringAddress = try selection.monitoring.map { try #require(ListeningAddress($0)) }
        let sockets = InheritedSockets(
            sockets: selection.passed.enumerated().map { .init(name: $1, descriptor: Int32($0) + 3) })
        guard let expected = selection.expected else {
            #expect(throws: OptionError.self) { try ListeningPlaces(options, sockets) }
            return
        }
        let places = try ListeningPlaces(options, sockets)
        #expect([places.app.map(\.listener), places.monitoring.map(\.listener)] == expected)
    }
}
