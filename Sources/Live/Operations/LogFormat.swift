import Foundation

/// The format of events as lines.
public enum LogFormat: String, Sendable, CaseIterable {
    /// Name-value pairs: `time=2026-05-04T06:07:08.009Z level=error event=page-failed address=/ …`. A value with spaces
    /// or quotes is quoted and escaped as in JSON.
    case logfmt
    /// One JSON object (RFC 8259) with the same names. All values are strings.
    case json

    /// Returns the event as one line without a newline at its end, regardless of the content of its values.
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

    /// The format of times: RFC 3339 with milliseconds, in UTC.
    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty
            && value.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"\"=\\".utf8.contains($0) }
    }

    /// Other control characters, and characters that end lines or change their direction.
    private static let unfit: [ClosedRange<UInt32>] = [0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069]

    /// Returns a JSON string. Every character that can end a line is escaped too, so that a value cannot forge log
    /// lines.
    static func quoted(_ value: String) -> String {
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
