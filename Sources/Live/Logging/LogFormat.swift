import Foundation

/// How events are written as lines.
public enum LogFormat: String, Sendable, CaseIterable {
    /// `time=2026-05-04T06:07:08.009Z level=error event=page-failed address=/ …`: a value with spaces or quotes stands in quotes, as in JSON.
    case logfmt
    /// One JSON object (RFC 8259) with the same names; all values are strings.
    case json

    /// The event as one line without its end, whatever stands in its values.
    public func line(of event: LogEvent) -> String {
        var fields = [
            LogEvent.Field("time", event.time.formatted(Self.timeStyle)), LogEvent.Field("level", event.level.name),
            LogEvent.Field("event", event.name),
        ]
        fields += event.fields
        switch self {
        case .logfmt:
            return fields.map { "\($0.name)=\(Self.isPlain($0.value) ? $0.value : Self.quoted($0.value))" }
                .joined(separator: " ")
        case .json:
            return "{" + fields.map { "\(Self.quoted($0.name)):\(Self.quoted($0.value))" }.joined(separator: ",") + "}"
        }
    }

    /// RFC 3339 with milliseconds, in UTC.
    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty
            && value.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"\"=\\".utf8.contains($0) }
    }

    /// Further control characters, and what ends lines or turns their direction.
    private static let unfit: [ClosedRange<UInt32>] = [0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069]

    /// A JSON string. What ends a line anywhere is escaped too, so that nobody can write lines of his own.
    private static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || unfit.contains { $0.contains(scalar.value) }:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
