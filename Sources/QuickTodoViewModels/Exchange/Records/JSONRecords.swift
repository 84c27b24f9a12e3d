/// The elements of the array `tasks` of a JSON object, or of a JSON array (RFC 8259), as bytes. Other values of the
/// object are ignored.
struct JSONRecords: RecordReader {
    private enum State: Equatable {
        case start, key, inKey, colon, value, inValue, afterValue, element, inElement, afterElement, end
    }

    private var state = State.start
    private var value = RecordBuffer()
    private var nesting = JSONNesting()
    private var key = ""
    private var isInObject = false
    private var hasTasks = false
    private var mayClose = true
    private var line = 1
    private var elementLine = 1
    private var count = 0

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (Int, [UInt8]) throws -> Void) throws {
        for byte in bytes {
            count += 1
            // A byte order mark.
            if count <= 3, [0xef, 0xbb, 0xbf][count - 1] == byte { continue }
            try read(byte, body)
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
    }

    mutating func end(_ body: (Int, [UInt8]) throws -> Void) throws {
        if state == .start { throw ImportError.empty }
        guard state == .end else { throw ImportError.cutOff(line: line) }
        if !hasTasks { throw ImportError.noTasks }
    }

    private mutating func read(_ byte: UInt8, _ body: (Int, [UInt8]) throws -> Void) throws {
        switch state {
        case .inKey:
            try value.append(byte, line: line)
            if nesting.ends(with: byte) {
                key = String(decoding: value.take().dropFirst().dropLast(), as: UTF8.self)
                state = .colon
            }
        case .inValue, .inElement:
            if !nesting.isNested, Self.endsScalar(byte) {
                try endValue(body)
                return try read(byte, body)
            }
            if state == .inElement { try value.append(byte, line: elementLine) }
            if nesting.ends(with: byte) { try endValue(body) }
        case _ where [0x20, 0x09, 0x0a, 0x0d].contains(byte): break
        default: try readMark(byte)
        }
    }

    /// Indicates whether a number or word ends before a byte.
    private static func endsScalar(_ byte: UInt8) -> Bool {
        [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0a, 0x0d].contains(byte)
    }

    private mutating func endValue(_ body: (Int, [UInt8]) throws -> Void) throws {
        if state == .inElement { try body(elementLine, value.take()) }
        state = state == .inElement ? .afterElement : .afterValue
        mayClose = true
    }

    /// Reads a byte outside of values.
    private mutating func readMark(_ byte: UInt8) throws {
        switch (state, byte) {
        case (.start, UInt8(ascii: "{")): (state, isInObject) = (.key, true)
        case (.start, UInt8(ascii: "[")): (state, hasTasks) = (.element, true)
        case (.key, UInt8(ascii: "\"")):
            state = .inKey
            _ = nesting.ends(with: byte)
            try value.append(byte, line: line)
        case (.colon, UInt8(ascii: ":")): state = .value
        case (.value, UInt8(ascii: "[")) where key == "tasks" && !hasTasks:
            (state, hasTasks, mayClose) = (.element, true, true)
        case (.afterValue, UInt8(ascii: ",")): (state, mayClose) = (.key, false)
        case (.key, UInt8(ascii: "}")) where mayClose, (.afterValue, UInt8(ascii: "}")): state = .end
        case (.afterElement, UInt8(ascii: ",")): (state, mayClose) = (.element, false)
        case (.element, UInt8(ascii: "]")) where mayClose, (.afterElement, UInt8(ascii: "]")):
            state = isInObject ? .afterValue : .end
        case (.value, _), (.element, _):
            guard JSONNesting.begins(byte) else { throw ImportError.notJSON(line: line) }
            (state, elementLine) = (state == .value ? .inValue : .inElement, line)
            if state == .inElement { try value.append(byte, line: line) }
            _ = nesting.ends(with: byte)
        default: throw ImportError.notJSON(line: line)
        }
    }
}

/// The nesting of a JSON value that is read byte by byte.
struct JSONNesting {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Indicates whether the value has begun with a bracket or a quotation mark that is not closed.
    var isNested: Bool { depth > 0 || isInString }

    /// Reads a byte. Returns true if it closes the value.
    mutating func ends(with byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return !isNested
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }

    /// Indicates whether a value can begin with a byte.
    static func begins(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): true
        default: false
        }
    }
}
