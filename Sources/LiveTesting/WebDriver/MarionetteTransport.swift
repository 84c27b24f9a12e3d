import Foundation

/// Commands as Firefox's remote protocol Marionette receives them: over TCP, each message as its length, a colon and a
/// JSON array. The commands are those of W3C WebDriver under other names.
final class MarionetteTransport: WebDriverTransport {
    private let socket: ClientSocket
    private var received: [UInt8] = []
    private var count = 0
    private static let limit = Duration.seconds(60)

    /// Connects and reads the greeting.
    ///
    /// - Throws: `LiveTestingError` when Firefox does not answer.
    init(port: Int) throws {
        socket = try ClientSocket(host: "127.0.0.1", port: port, until: .now + Self.limit)
        _ = try receive(until: .now + Self.limit)
    }

    func start(_ capabilities: JSONValue) throws {
        _ = try run("WebDriver:NewSession", capabilities, within: Self.limit)
    }

    func end() {
        _ = try? run("Marionette:Quit", ["flags": ["eForceQuit"]], within: .seconds(5))
    }

    func send(_ method: String, _ path: String, _ body: JSONValue?) throws -> JSONValue {
        guard let command = MarionetteCommand(method, path, body ?? [:]) else {
            throw LiveTestingError(.usage, "Firefox has no command for “\(method) \(path)”.")
        }
        return try run("WebDriver:" + command.name, .object(command.parameters), within: Self.limit)
    }

    private func run(_ name: String, _ parameters: JSONValue, within limit: Duration) throws -> JSONValue {
        let deadline = ContinuousClock.now + limit
        count += 1
        let number = Double(count)
        let message = [UInt8](
            try JSONEncoder().encode(JSONValue.array([.number(0), .number(number), .string(name), parameters])))
        try socket.write([UInt8]("\(message.count):".utf8) + message, until: deadline)
        while true {
            let answer = try receive(until: deadline).array
            // An answer to a command whose time limit had elapsed may come first.
            guard answer.count == 4, answer[1].number == number else { continue }
            if answer[2] != .null { throw Self.failure(answer[2], otherwise: "no error") }
            if case .object(let members) = answer[3], members.count == 1, let value = members["value"] { return value }
            return answer[3]
        }
    }

    /// Returns the next message.
    private func receive(until deadline: ContinuousClock.Instant) throws -> JSONValue {
        while true {
            if let colon = received.firstIndex(of: UInt8(ascii: ":")),
                let length = Int(String(decoding: received[..<colon], as: UTF8.self)),
                received.count > colon + length
            {
                let message = Data(received[(colon + 1)...(colon + length)])
                received.removeFirst(colon + 1 + length)
                return try JSONDecoder().decode(JSONValue.self, from: message)
            }
            guard let bytes = try socket.read(until: deadline) else {
                throw LiveTestingError(.timeout, "Firefox did not answer within \(Self.limit).")
            }
            guard !bytes.isEmpty else { throw LiveTestingError(.connection, "Firefox has closed the connection.") }
            received += bytes
        }
    }
}
