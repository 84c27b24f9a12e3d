/// The lines of a text, which end in LF, CRLF or CR. A byte order mark is omitted.
struct TextLines: RecordReader {
    private var buffer = RecordBuffer()
    private var line = 1
    private var followsReturn = false

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (Int, String) throws -> Void) throws {
        for byte in bytes {
            defer { followsReturn = byte == UInt8(ascii: "\r") }
            switch byte {
            case UInt8(ascii: "\n") where followsReturn: break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try endLine(body)
            default: try buffer.append(byte, line: line)
            }
        }
    }

    mutating func end(_ body: (Int, String) throws -> Void) throws {
        if !buffer.bytes.isEmpty { try endLine(body) }
    }

    private mutating func endLine(_ body: (Int, String) throws -> Void) throws {
        let bytes = buffer.take()
        let hasMark = line == 1 && bytes.starts(with: [0xef, 0xbb, 0xbf])
        try body(line, try bytes[(hasMark ? 3 : 0)...].text(line: line))
        line += 1
    }
}
