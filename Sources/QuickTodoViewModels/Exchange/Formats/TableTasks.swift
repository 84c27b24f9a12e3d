/// Tasks as a table with the columns of ``TaskFields``.
struct TableTasks: TaskReader {
    private var rows = TableRows()
    private var header: TableHeader?

    private static let columns = [
        "title", "notes", "due", "time", "zone", "priority", "tags", "repeat", "added", "done", "list", "subtasks",
    ]

    /// The byte order mark, by which spreadsheets know that the text is UTF-8, and the names of the columns.
    static let head = [0xef, 0xbb, 0xbf] + TableText.row(columns)

    static func bytes(of task: ExchangedTask) -> [UInt8] {
        let fields = TaskFields(task)
        let cells = [
            TableText.harmless(fields.title), fields.notes.map(TableText.harmless), fields.due, fields.time,
            fields.zone, fields.priority, fields.tags.map { TableText.harmless($0.joined(separator: " ")) },
            fields.repetition, fields.added, fields.done, fields.list.map(TableText.harmless),
            fields.subtasks?.joined(separator: "\n"),
        ]
        return TableText.row(cells.map { $0 ?? "" })
    }

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (TaskReading) throws -> Void) throws {
        var header = header
        try rows.read(bytes) { line, cells in try Self.read(line, cells, &header, body) }
        self.header = header
    }

    mutating func end(_ body: (TaskReading) throws -> Void) throws {
        var header = header
        try rows.end { line, cells in try Self.read(line, cells, &header, body) }
        if header == nil { throw ImportError.empty }
    }

    private static func read(
        _ line: Int, _ cells: [String], _ header: inout TableHeader?, _ body: (TaskReading) throws -> Void
    ) throws {
        guard let known = header else {
            let names = TableHeader(cells)
            header = names
            if names["title"] == nil { throw ImportError.noTitleColumn }
            for name in names.unknown(beside: columns) {
                try body(.remark(ImportRemark(line: line, .column, String(name.prefix(40)))))
            }
            return
        }
        var fields = TaskFields()
        func cell(_ name: String) -> String? { known.cell(name, of: cells).flatMap { $0.isEmpty ? nil : $0 } }
        fields.title = TableText.original(cell("title") ?? "")
        fields.notes = cell("notes").map(TableText.original)
        (fields.due, fields.time, fields.zone) = (cell("due"), cell("time"), cell("zone"))
        fields.priority = cell("priority")?.lowercased()
        fields.tags = cell("tags").map { tags in
            TableText.original(tags).split { $0.isWhitespace || $0 == "," }.map { $0.drop { $0 == "#" } }.map(
                String.init)
        }
        (fields.repetition, fields.added, fields.done) = (cell("repeat"), cell("added"), cell("done"))
        fields.list = cell("list").map(TableText.original)
        fields.subtasks = cell("subtasks").map { [ExchangedSubtask](text: $0).map(\.text) }
        try body(.fields(fields, line: line))
    }
}

/// The names of the columns of a table, regardless of case.
struct TableHeader {
    private let places: [String: Int]

    init(_ names: [String]) {
        let keys = names.map { $0.trimmingPrefix(while: \.isWhitespace).lowercased() }.map { name in
            Self.synonyms[name.filter { !$0.isWhitespace }] ?? name
        }
        places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// The place of a column.
    subscript(name: String) -> Int? { places[name] }

    /// Returns the names that are not among those of the known columns, in alphabetical order.
    func unknown(beside known: [String]) -> [String] { Set(places.keys).subtracting(known + [""]).sorted() }

    /// Returns the cell of a row in a column; `nil` if there is none.
    func cell(_ name: String, of cells: [String]) -> String? {
        places[name].flatMap { $0 < cells.count ? cells[$0] : nil }
    }

    /// The names that other programs give to columns.
    private static let synonyms = [
        "task": "title", "name": "title", "subject": "title", "taskname": "title", "description": "notes",
        "note": "notes", "duedate": "due", "date": "due", "duetime": "time", "timezone": "zone", "labels": "tags",
        "repetition": "repeat", "created": "added", "completed": "done", "project": "list",
    ]
}
