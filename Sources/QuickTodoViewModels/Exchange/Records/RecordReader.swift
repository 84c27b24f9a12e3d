/// Divides a file that arrives in pieces of any size into records. Its memory is bounded by the longest record.
protocol RecordReader {
    associatedtype Record

    /// Reads the next piece.
    ///
    /// - Parameter body: Receives each complete record, with the number of the line at which it begins.
    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (Int, Record) throws -> Void) throws

    /// Handles the end of the file.
    mutating func end(_ body: (Int, Record) throws -> Void) throws
}

extension ArraySlice<UInt8> {
    /// Returns the text, which begins at a line.
    ///
    /// - Throws: ``ImportError/notUTF8(line:)``.
    func text(line: Int) throws(ImportError) -> String {
        guard let text = String(validating: self, as: UTF8.self) else { throw .notUTF8(line: line) }
        return text
    }
}

/// Bytes of a record that are not complete yet.
struct RecordBuffer {
    private(set) var bytes: [UInt8] = []

    /// - Throws: ``ImportError/longRecord(line:)``.
    mutating func append(_ byte: UInt8, line: Int) throws(ImportError) {
        if bytes.count >= ImportLimits.recordBytes { throw .longRecord(line: line) }
        bytes.append(byte)
    }

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
