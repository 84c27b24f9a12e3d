import Foundation

/// Tasks as JSON: an object with the array `tasks`, each on one line.
struct JSONTasks: TaskReader {
    private var records = JSONRecords()
    private var count = 0

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
        var count = count
        defer { self.count = count }
        try records.read(bytes) { line, record in
            count += 1
            try Self.read(line, record, number: count, body)
        }
    }

    mutating func end(_ body: (TaskReading) throws -> Void) throws {
        let number = count + 1
        try records.end { line, record in try Self.read(line, record, number: number, body) }
    }

    /// Reads a task, which remarks name by its title or its number, because all tasks may be on one line.
    private static func read(
        _ line: Int, _ record: [UInt8], number: Int, _ body: (TaskReading) throws -> Void
    ) throws {
        _ = try record[...].text(line: line)
        do {
            var fields = try JSONDecoder().decode(TaskFields.self, from: Data(record))
            fields.name = name(title: fields.title, number)
            try body(.fields(fields, line: line))
        } catch DecodingError.dataCorrupted {
            throw ImportError.notJSON(line: line)
        } catch DecodingError.keyNotFound {
            var fields = TaskFields()
            fields.name = name(title: "", number)
            try body(.fields(fields, line: line))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let place =
                context.codingPath.last { $0.intValue == nil }?.stringValue
                ?? String(decoding: record.prefix(40), as: UTF8.self)
            let title = try? JSONDecoder().decode(TitleOnly.self, from: Data(record)).title
            try body(.remark(ImportRemark(line: line, .wrongType, place, of: name(title: title ?? "", number))))
        }
    }

    private struct TitleOnly: Decodable { let title: String }

    private static func name(title: String, _ number: Int) -> String {
        title.allSatisfy(\.isWhitespace) ? "#\(number)" : String(title.prefix(40))
    }
}
