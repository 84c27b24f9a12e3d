/// Writes spans as a line of JSON: an `ExportTraceServiceRequest` of the OpenTelemetry Protocol, version 1. As its
/// mapping to JSON requires, identifiers are hexadecimal and 64-bit numbers are strings.
struct OTLPLine: Sendable {
    private let start: [UInt8]

    init(service: String) {
        var start: [UInt8] = []
        start.append(#"{"resourceSpans":[{"resource":{"attributes":["#)
        Self.write([("service.name", .string(service))], into: &start)
        start.append(#"]},"scopeSpans":[{"scope":{"name":"bindery"},"spans":["#)
        self.start = start
    }

    /// Returns the line with its line break.
    func bytes(of spans: some Sequence<TraceSpan>) -> [UInt8] {
        var line = start
        var isFirst = true
        for span in spans {
            if !isFirst { line.append(UInt8(ascii: ",")) }
            isFirst = false
            Self.write(span, into: &line)
        }
        line.append("]}]}]}\n")
        return line
    }

    private static func write(_ span: TraceSpan, into line: inout [UInt8]) {
        line.append(#"{"traceId":"\#(span.context.traceID)","spanId":"\#(Hexadecimal.text(span.context.spanID))""#)
        if let parent = span.parentID { line.append(#","parentSpanId":"\#(Hexadecimal.text(parent))""#) }
        line.append(#","flags":\#(span.context.isSampled ? 1 : 0),"name":"#)
        write(span.name, into: &line)
        line.append(#","kind":\#(span.kind.rawValue),"startTimeUnixNano":"\#(span.start)""#)
        line.append(#","endTimeUnixNano":"\#(span.end)","attributes":["#)
        write(span.attributes, into: &line)
        line.append("]")
        if let error = span.error {
            line.append(#","status":{"code":2,"message":"#)
            write(error, into: &line)
            line.append("}")
        }
        line.append("}")
    }

    private static func write(_ attributes: [(name: String, value: TraceSpan.Value)], into line: inout [UInt8]) {
        for (index, attribute) in attributes.enumerated() {
            line.append(index == 0 ? #"{"key":"# : #",{"key":"#)
            write(attribute.name, into: &line)
            line.append(#","value":{"#)
            switch attribute.value {
            case .string(let text):
                line.append(#""stringValue":"#)
                write(text, into: &line)
            case .int(let number): line.append(#""intValue":"\#(number)""#)
            case .bool(let value): line.append(#""boolValue":\#(value)"#)
            }
            line.append("}}")
        }
    }

    /// Writes a string (RFC 8259 section 7).
    private static func write(_ text: String, into line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case 0..<32:
                let digits = String(byte, radix: 16)
                line.append(#"\u00\#(digits.utf8.count == 1 ? "0" : "")\#(digits)"#)
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
