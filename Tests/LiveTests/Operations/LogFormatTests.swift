import Foundation
import Live
import Testing

struct LogFormatTests {
    private let time = Date(timeIntervalSince1970: 1_777_874_828.009)

    private func event(_ value: String) -> LogEvent {
        LogEvent(.error, "page-failed", [LogEvent.Field("error", value)], time: time)
    }

    @Test func `a line starts with the time, level and event`() {
        let event = event("broken")
        #expect(
            LogFormat.logfmt.line(of: event)
                == "time=2026-05-04T06:07:08.009Z level=error event=page-failed error=broken")
        #expect(
            LogFormat.json.line(of: event)
                == #"{"time":"2026-05-04T06:07:08.009Z","level":"error","event":"page-failed","error":"broken"}"#)
    }

    @Test(arguments: ["", "two words", "a=b", "say \"no\"", "back\\slash"])
    func `values with special characters are quoted`(value: String) {
        let quoted = value.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        #expect(LogFormat.logfmt.line(of: event(value)).hasSuffix("error=\"\(quoted)\""))
    }

    /// Clients cannot add lines to a log or move the cursor of the terminal that shows it.
    @Test func `control characters in values are escaped`() throws {
        let bytes = (0..<0x100).compactMap { Unicode.Scalar($0).map(String.init) }.joined()
        let hostile = bytes + "\u{2028}\u{2029}\u{202e}é 한"
        for format in LogFormat.allCases {
            let line = format.line(of: event(hostile))
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) })
            #expect(!line.contains("\u{2028}") && !line.contains("\u{202e}"))
        }
        let read = try JSONDecoder().decode(
            [String: String].self, from: Data(LogFormat.json.line(of: event(hostile)).utf8))
        #expect(read["error"] == hostile)
    }

    @Test func `levels are ordered by severity`() {
        #expect(LogEvent.Level.allCases == LogEvent.Level.allCases.sorted())
        #expect(LogEvent.Level.allCases.map(\.name) == ["debug", "info", "warning", "error"])
    }
}
