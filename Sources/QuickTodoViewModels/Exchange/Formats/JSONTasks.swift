import Foundation

/// Tasks as JSON: an object with the array `tasks`, each on one line.
struct JSONTasks: TaskReader {
    private var records = JSONRecords()

    static let head = Array("{\"format\":\"quicktodo\",\"version\":1,\"tasks\":[".utf8)
    static let tail = Array("\n]}\n".utf8)

    /// Returns a task as an object, always with the same bytes.
    static func bytes(of task: ExchangedTask) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and arrays of texts can always be encoded.
        return (try? encoder.encode(TaskFields(task))).map { Array($0) } ?? []
    }

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (TaskReading) throws -> Void) throws {
        try records.read(bytes) { line, record in try Self.read(line, record, body) }
    }

    mutating func end(_ body: (TaskReading) throws -> Void) throws {
        try records.end { line, record in try Self.read(line, record, body) }
    }

    private static func read(_ line: Int, _ record: [UInt8], _ body: (TaskReading) throws -> Void) throws {
        _ = try record[...].text(line: line)
        do {
            try body(.fields(try JSONDecoder().decode(TaskFields.self, from: Data(record)), line: line))
        } catch DecodingError.dataCorrupted {
            throw ImportError.notJSON(line: line)
        } catch DecodingError.keyNotFound {
            try body(.fields(TaskFields(), line: line))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let place = context.codingPath.last?.stringValue ?? String(decoding: record.prefix(40), as: UTF8.self)
            try body(.remark(ImportRemark(line: line, .wrongType, place)))
        }
    }
}
