/// The latest requests, responses and events of a tab.
final class TrafficLog: CustomStringConvertible {
    private var lines: [String] = []
    private static let kept = 16

    func sent(_ request: ClientRequest) {
        let body = String(decoding: request.body.prefix(200), as: UTF8.self)
        let marks = request.headers.filter { $0.name.hasPrefix("Bindery-") }.map { " \($0.name): \($0.value)" }.joined()
        add("→ \(request.method) \(request.address.target)\(marks)\(body.isEmpty ? "" : " — \(body)")")
    }

    func received(_ text: String) { add("← \(text.prefix(400))") }

    func noted(_ text: String) { add("· \(text)") }

    private func add(_ line: String) {
        lines.append(line.replacing("\n", with: "\n      "))
        if lines.count > Self.kept { lines.removeFirst() }
    }

    var description: String {
        lines.isEmpty
            ? "Nothing was sent." : "Last sent and received:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }
}
