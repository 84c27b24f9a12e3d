/// The rows of a table (RFC 4180). Cells are separated by commas, or by semicolons or tabs if the first line has more of
/// them, as the exports of many spreadsheets do. A byte order mark is omitted.
struct TableRows: RecordReader {
    private enum State { case start, plain, quoted, closed }

    private var state = State.start
    private var cell = RecordBuffer()
    private var cells: [String] = []
    private var size = 0
    private var separator: UInt8?
    /// The first line, until the separator is known.
    private var head = RecordBuffer()
    private var isHeadQuoted = false
    private var line = 1
    private var rowLine = 1
    private var followsReturn = false

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (Int, [String]) throws -> Void) throws {
        for byte in bytes { try read(byte, body) }
    }

    mutating func end(_ body: (Int, [String]) throws -> Void) throws {
        if separator == nil { try readHead(body) }
        if state == .quoted { throw ImportError.openQuote(line: rowLine) }
        if state != .start || !cells.isEmpty { try endRow(body) }
    }

    private mutating func read(_ byte: UInt8, _ body: (Int, [String]) throws -> Void) throws {
        if separator != nil { return try take(byte, body) }
        try head.append(byte, line: 1)
        if byte == UInt8(ascii: "\"") { isHeadQuoted.toggle() }
        if !isHeadQuoted, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { try readHead(body) }
    }

    /// Decides on the separator, then reads the first line.
    private mutating func readHead(_ body: (Int, [String]) throws -> Void) throws {
        let bytes = head.take()
        let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, let index = marks.firstIndex(of: byte) { counts[index] += 1 }
        }
        separator = zip(marks, counts).max { $0.1 < $1.1 || $0.1 == $1.1 && $1.0 == marks[0] }?.0
        for byte in bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0) { try take(byte, body) }
    }

    private mutating func take(_ byte: UInt8, _ body: (Int, [String]) throws -> Void) throws {
        let isReturn = byte == UInt8(ascii: "\r")
        let isBreak = isReturn || byte == UInt8(ascii: "\n")
        let isSecondHalf = byte == UInt8(ascii: "\n") && followsReturn
        defer { followsReturn = isReturn }
        if isBreak && !isSecondHalf { line += 1 }
        switch state {
        case .quoted where byte == UInt8(ascii: "\""): state = .closed
        case .quoted: try append(byte)
        case .closed where byte == UInt8(ascii: "\""):
            state = .quoted
            try append(byte)
        case .start where byte == UInt8(ascii: "\""): state = .quoted
        case .start where isSecondHalf && cells.isEmpty: rowLine = line
        case _ where byte == separator: try endCell()
        case _ where isBreak: try endRow(body)
        case .closed: throw ImportError.textAfterQuote(line: rowLine)
        case .start, .plain:
            state = .plain
            try append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) throws(ImportError) {
        size += 1
        if size > ImportLimits.recordBytes { throw .longRecord(line: rowLine) }
        try cell.append(byte, line: rowLine)
    }

    private mutating func endCell() throws(ImportError) {
        cells.append(try cell.take()[...].text(line: rowLine))
        size += 1
        if size > ImportLimits.recordBytes { throw .longRecord(line: rowLine) }
        state = .start
    }

    private mutating func endRow(_ body: (Int, [String]) throws -> Void) throws {
        try endCell()
        if cells.contains(where: { !$0.isEmpty }) { try body(rowLine, cells) }
        cells.removeAll(keepingCapacity: true)
        (size, rowLine) = (0, line)
    }
}
