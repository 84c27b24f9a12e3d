/// Due tasks in the table that Todoist exports and imports (“Format a CSV file to import into Todoist”).
struct TodoistTasks: TaskReader {
    private var rows = TableRows()
    private var content: TodoistRows

    init(now: TypedTime) { content = TodoistRows(now: now) }

    static let head = TableText.row([
        "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG",
        "TIMEZONE",
    ])

    /// Returns the row of a task; none for a done one.
    static func bytes(of task: ExchangedTask) -> [UInt8] {
        guard task.checked == nil else { return [] }
        let attributes = task.content.attributes
        let title = ([task.content.title] + attributes.tags.names.map { "@\($0)" }).joined(separator: " ")
        return TableText.row([
            "task", TableText.harmless(title), TableText.harmless(attributes.notes),
            "\(4 - attributes.priority.rank)", "1", "", "", date(of: attributes), "en",
            attributes.due.flatMap { $0.hasTime ? $0.zone : nil } ?? "",
        ])
    }

    private static func date(of attributes: TaskAttributes) -> String {
        let due = attributes.due.map { due in
            due.day(in: PersonCalendar(zone: due.zone)).text + (due.minute.map { " \(ClockText.text($0))" } ?? "")
        }
        guard let repetition = attributes.repetition else { return due ?? "" }
        let isSingle = repetition.interval == 1
        let days = repetition.weekdays?.code.replacing(",", with: ", ")
        let interval = isSingle ? "\(repetition.unit)" : "\(repetition.interval) \(repetition.unit)s"
        let dates = days.map { isSingle ? $0 : "\(interval) on \($0)" } ?? interval
        let rule = "every\(repetition.isAfterCompletion ? "!" : "") \(dates)"
        return due.map { "\(rule) starting \($0)" } ?? rule
    }

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (TaskReading) throws -> Void) throws {
        var content = content
        try rows.read(bytes) { line, cells in try content.read(line, cells, body) }
        self.content = content
    }

    mutating func end(_ body: (TaskReading) throws -> Void) throws {
        var content = content
        try rows.end { line, cells in try content.read(line, cells, body) }
        try content.end(body)
    }
}

/// The rows of the table. A comment is a separate row, and belongs to the task before it. An indented task is a subtask of
/// the one above that is not indented; the details that subtasks do not have are added to the notes of that one.
private struct TodoistRows {
    private let now: TypedTime
    private var header: TableHeader?
    private var latest: (fields: TaskFields, line: Int)?

    init(now: TypedTime) { self.now = now }

    mutating func read(_ line: Int, _ cells: [String], _ body: (TaskReading) throws -> Void) throws {
        guard let header else {
            header = TableHeader(cells)
            return
        }
        let content = header.cell("content", of: cells) ?? ""
        let type = header.cell("type", of: cells)?.lowercased()
        if type == "note", var task = latest {
            task.fields.notes = [task.fields.notes, content].compactMap(\.self).joined(separator: "\n\n")
            latest = task
            return
        }
        if type == "task", var task = latest, let indent = header.cell("indent", of: cells).flatMap({ Int($0) }),
            indent > 1
        {
            let title = TableText.original(content)
            task.fields.subtasks = (task.fields.subtasks ?? []) + [ExchangedSubtask(title).text]
            let details = [
                TableText.original(header.cell("notes", of: cells) ?? ""), header.cell("due", of: cells) ?? "",
            ]
            .filter { !$0.isEmpty }
            if !details.isEmpty {
                let text = "\(title): \(details.joined(separator: ", "))"
                task.fields.notes = [task.fields.notes, text].compactMap(\.self).joined(separator: "\n\n")
            }
            latest = task
            return
        }
        try end(body)
        guard type == "task" else {
            if type != "meta", type != "" {
                try body(.remark(ImportRemark(line: line, .noTask, String(content.prefix(40)))))
            }
            return
        }
        var fields = TaskFields()
        let words = TableText.original(content).split(separator: " ")
        let isTag = { (word: Substring) in word.first == "@" && TaskTags.isTag(word.dropFirst()) }
        fields.title = words.filter { !isTag($0) }.joined(separator: " ")
        fields.tags = words.filter(isTag).map { String($0.dropFirst()) }
        let notes = TableText.original(header.cell("notes", of: cells) ?? "")
        fields.notes = notes.isEmpty ? nil : notes
        fields.priority = ["1": "high", "2": "medium", "3": "low"][header.cell("priority", of: cells) ?? ""]
        if let remark = read(date: cells, header, line, into: &fields) { try body(.remark(remark)) }
        latest = (fields, line)
    }

    mutating func end(_ body: (TaskReading) throws -> Void) throws {
        guard header != nil else { throw ImportError.empty }
        if let latest { try body(.fields(latest.fields, line: latest.line)) }
        latest = nil
    }

    /// Reads a date in words, such as `every! 2 weeks starting 2026-05-04 09:00`.
    private func read(
        date cells: [String], _ header: TableHeader, _ line: Int, into fields: inout TaskFields
    ) -> ImportRemark? {
        guard let text = header.cell("due", of: cells), !text.isEmpty else { return nil }
        let named = header.cell("zone", of: cells).flatMap { $0.isEmpty ? nil : $0 }
        let time = TypedTime(now.date, in: named.map { PersonCalendar(zone: $0) } ?? now.calendar)
        let parts = text.lowercased().split(separator: " starting ", maxSplits: 1)
        var phrase = text
        if let rule = parts.first, rule.hasPrefix("every!") {
            let rest = [rule.replacing("every!", with: "every") + " after completion"] + parts.dropFirst()
            phrase = rest.joined(separator: " starting ")
        }
        let read = TypedTask("task \(phrase)", now: time)
        guard read.title == "task", read.attributes.due != nil || read.attributes.repetition != nil else {
            fields.notes = [fields.notes, text].compactMap(\.self).joined(separator: "\n\n")
            return ImportRemark(line: line, .phrase, String(text.prefix(40)))
        }
        let parsed = TaskFields(ExchangedTask(NewTask(title: "task", attributes: read.attributes)))
        (fields.due, fields.time, fields.zone) = (parsed.due, parsed.time, parsed.zone)
        // A repetition alone gets its first day from the reader.
        fields.repetition = parsed.repetition
        return nil
    }
}
