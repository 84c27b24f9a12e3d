import Foundation

/// The way in which commands reach a browser.
protocol WebDriverTransport: AnyObject {
    /// Creates the session.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    func start(_ capabilities: JSONValue) throws

    /// Sends a command and returns the value of its answer.
    ///
    /// - Parameter path: The path after that of the session (W3C WebDriver, section 6.5).
    /// - Throws: `LiveTestingError` when the browser returns an error.
    func send(_ method: String, _ path: String, _ body: JSONValue?) throws -> JSONValue

    /// Ends the session and thereby the browser. Errors are ignored because the process is killed next.
    func end()
}

extension WebDriverTransport {
    /// Returns the error of a command.
    static func failure(_ answer: JSONValue, otherwise kind: String) -> LiveTestingError {
        let message = answer["message"].string?.split(separator: "\n").first.map(String.init) ?? ""
        return LiveTestingError(
            .webDriver, "The browser returned the error “\(answer["error"].string ?? kind)”: \(message)")
    }
}

/// Commands as JSON over HTTP (W3C WebDriver, section 6).
final class HTTPTransport: WebDriverTransport {
    private let root: String
    private var session = ""
    private let client = HTTPClient(timeout: .seconds(60))

    init(port: Int) { root = "http://127.0.0.1:\(port)/session" }

    func start(_ capabilities: JSONValue) throws {
        let answer = try exchange("POST", root, ["capabilities": capabilities])
        guard let id = answer["sessionId"].string else {
            throw LiveTestingError(.webDriver, "The driver did not create a session.", details: "\(answer)")
        }
        session = "\(root)/\(id)"
    }

    func end() {
        guard !session.isEmpty else { return }
        client.timeout = .seconds(5)
        _ = try? exchange("DELETE", session, nil)
    }

    func send(_ method: String, _ path: String, _ body: JSONValue?) throws -> JSONValue {
        try exchange(method, session + path, body)
    }

    private func exchange(_ method: String, _ address: String, _ body: JSONValue?) throws -> JSONValue {
        let bytes = try body.map { [UInt8](try JSONEncoder().encode($0)) } ?? []
        let response = try client.send(
            ClientRequest(
                WebAddress(address), method: method, headers: [FormEntry("Content-Type", "application/json")],
                body: bytes))
        let answer = try JSONDecoder().decode(JSONValue.self, from: Data(response.body))["value"]
        guard response.status == 200 else { throw Self.failure(answer, otherwise: "status \(response.status)") }
        return answer
    }
}
