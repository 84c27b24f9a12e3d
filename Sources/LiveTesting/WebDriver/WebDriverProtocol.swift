/// The session with a browser, and the tab that receives the commands.
final class WebDriverProtocol {
    private let transport: any WebDriverTransport
    /// The tab that currently receives commands.
    private var current = ""

    init(_ transport: any WebDriverTransport) { self.transport = transport }

    /// Creates the session.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    func start(_ capabilities: JSONValue) throws { try transport.start(capabilities) }

    /// Ends the session and thereby the browser.
    func end() { transport.end() }

    /// Selects the tab that receives commands.
    func choose(_ window: String) throws {
        guard current != window else { return }
        _ = try post("/window", ["handle": .string(window)])
        current = window
    }

    func get(_ path: String) throws -> JSONValue { try transport.send("GET", path, nil) }

    func delete(_ path: String) throws -> JSONValue { try transport.send("DELETE", path, nil) }

    func post(_ path: String, _ body: JSONValue = [:]) throws -> JSONValue { try transport.send("POST", path, body) }
}
