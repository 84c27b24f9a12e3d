/// The place of a span in a trace, as it is passed from one program to another (W3C Trace Context, level 1).
public struct TraceContext: Sendable, Hashable {
    /// The context of the code that runs at present: that of the task, or of the current call on a thread without a task.
    @TaskLocal public static var current: TraceContext?

    /// The identifier of the trace; never zero.
    public let traceID: TraceID
    /// The identifier of the span; never zero.
    public let spanID: UInt64
    /// A Boolean value that indicates whether the spans of the trace are recorded.
    public let isSampled: Bool

    /// Creates a context. The identifiers must not be zero.
    public init(traceID: TraceID, spanID: UInt64, isSampled: Bool) {
        (self.traceID, self.spanID, self.isSampled) = (traceID, spanID, isSampled)
    }

    /// Reads the value of a `traceparent` field. Returns `nil` if it is invalid, so that a new trace begins.
    ///
    /// Fields of later versions may contain more parts, which are ignored.
    public init?(traceparent: String) {
        let field = Array(traceparent.utf8)
        guard field.count >= Self.length, field[2] == Self.dash, field[35] == Self.dash, field[52] == Self.dash,
            let version = Hexadecimal.number(field[0..<2]), version != 0xff,
            field.count == Self.length || version > 0 && field[Self.length] == Self.dash,
            let high = Hexadecimal.number(field[3..<19]), let low = Hexadecimal.number(field[19..<35]),
            let span = Hexadecimal.number(field[36..<52]), let flags = Hexadecimal.number(field[53..<55]),
            high | low != 0, span != 0
        else { return nil }
        self.init(traceID: TraceID(high: high, low: low), spanID: span, isSampled: flags & 1 == 1)
    }

    private static let length = 55
    private static let dash = UInt8(ascii: "-")

    /// The value of a `traceparent` field, version 00.
    public var traceparent: String {
        "00-\(traceID)-\(Hexadecimal.text(spanID))-\(isSampled ? "01" : "00")"
    }

    /// Runs work with a context that another thread has captured, or unchanged if it is `nil`.
    public static func `continue`<Result>(
        _ context: TraceContext?, _ work: () throws -> Result
    ) rethrows -> Result {
        guard let context else { return try work() }
        return try $current.withValue(context, operation: work)
    }

    /// Returns the context of a new span in this trace.
    func child() -> TraceContext {
        TraceContext(traceID: traceID, spanID: .random(in: 1 ... .max), isSampled: isSampled)
    }

    /// Returns the context of the first span of a new trace.
    static func root(isSampled: Bool) -> TraceContext {
        let traceID = TraceID(high: .random(in: 0 ... .max), low: .random(in: 1 ... .max))
        return TraceContext(traceID: traceID, spanID: .random(in: 1 ... .max), isSampled: isSampled)
    }
}

/// The identifier of a trace: 128 bits.
public struct TraceID: Sendable, Hashable, CustomStringConvertible {
    /// The upper and the lower 64 bits.
    public let high, low: UInt64

    /// Creates an identifier.
    public init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// The identifier as 32 hexadecimal digits in lower case.
    public var description: String { Hexadecimal.text(high) + Hexadecimal.text(low) }
}

/// Numbers of 64 bits as hexadecimal digits in lower case.
enum Hexadecimal {
    /// Returns the number, or `nil` if a character is not a digit. Digits in upper case are invalid in `traceparent`.
    static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - 48)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - 87)
            default: return nil
            }
        }
        return number
    }

    /// Returns 16 digits.
    static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
