import Foundation

/// The commands' transport: JSON over HTTP (W3C WebDriver, section 6).
final class WebDriverProtocol {
    private let root: String
    private var session = ""
    private let client = HTTPClient(timeout: .seconds(60))
    /// The window that commands go to at present.
    private var current = ""

    init(port: Int) { root = "http://127.0.0.1:\(port)/session" }

    func start(_ capabilities: JSONValue) throws {
        let answer = try exchange("POST", root, ["capabilities": capabilities])
        guard let id = answer["sessionId"].string else {
            throw LiveTestingError(.webDriver, "chromedriver gave no session.", details: "\(answer)")
        }
        session = "\(root)/\(id)"
    }

    /// Ends the session, and with it the browser. Errors do not matter: the process is ended next.
    func end() {
        guard !session.isEmpty else { return }
        client.timeout = .seconds(5)
        _ = try? exchange("DELETE", session, nil)
    }

    /// Makes a window the one that commands go to.
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
            throw LiveTestingError(.webDriver, "The browser answered “\(kind)”: \(message)")
        }
        return answer
    }
}
