import Foundation

/// The transport of commands: JSON over HTTP (W3C WebDriver, section 6).
final class WebDriverProtocol {
    private let root: String
    private var session = ""
    private let client = HTTPClient(timeout: .seconds(60))
    /// The tab that currently receives commands.
    private var current = ""

    init(port: Int) { root = "http://127.0.0.1:\(port)/session" }

    func start(_ capabilities: JSONValue) throws {
        let answer = try exchange("POST", root, ["capabilities": capabilities])
        guard let id = answer["sessionId"].string else {
            throw LiveTestingError(.webDriver, "chromedriver did not create a session.", details: "\(answer)")
        }
        session = "\(root)/\(id)"
    }

    /// Ends the session and thereby the browser. Errors are ignored because the process is killed next.
    func end() {
        guard !session.isEmpty else { return }
        client.timeout = .seconds(5)
        _ = try? exchange("DELETE", session, nil)
    }

    /// Selects the tab that receives commands.
    func choose(_ window: String) throws {
        guard current != window else { return }
        _ = try post("/window", ["handle": .string(window)])
        current = window
    }

    func get(_ path: String) throws -> JSONValue { try exchange("GET", session + path, nil) }

    func delete(_ path: String) throws -> JSONValue { try exchange("DELETE", session + path, nil) }

    func post(_ path: String, _ body: JSONValue = [:]) throws -> JSONValue {
        try exchange("POST", session + path, body)
    }

    private func exchange(_ method: String, _ address: String, _ body: JSONValue?) throws -> JSONValue {
        let bytes = try body.map { [UInt8](try JSONEncoder().encode($0)) } ?? []
        let response = try client.send(
            ClientRequest(
                WebAddress(address), method: method, headers: [FormEntry("Content-Type", "application/json")],
                body: bytes))
        let answer = try JSONDecoder().decode(JSONValue.self, from: Data(response.body))["value"]
        guard response.status == 200 else {
            let kind = answer["error"].string ?? "status \(response.status)"
            let message = answer["message"].string?.split(separator: "\n").first.map(String.init) ?? ""
            throw LiveTestingError(.webDriver, "The browser returned the error “\(kind)”: \(message)")
        }
        return answer
    }
}
