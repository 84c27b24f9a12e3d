import Foundation

@testable import QuickTodoViewModels

/// Tasks whose parts are difficult for formats.
enum ExchangeExamples {
    static let now = TypedTime(Date(timeIntervalSince1970: 1_778_000_000), in: PersonCalendar(zone: "Europe/Berlin"))

    static let titles = [
        "Milk", "=HYPERLINK(\"http://x\")", "'=1+1", "''", "+1", "-1", "@home is a word", "a, b; c\t\"d\"",
        "우유 👩‍👩‍👧 é e\u{301}",
        "x 2026-01-01", "(A) not a priority", "\u{feff}mark", "100 % {\"tasks\": []}", "\\ back / slash", "a\u{2028}b",
        "＝1",
    ]

    /// Returns tasks with all kinds of parts.
    static func tasks() -> [ExchangedTask] {
        let berlin = PersonCalendar(zone: "Europe/Berlin")
        let day = CalendarDay(year: 2026, month: 3, day: 29)!
        let attributes = [
            TaskAttributes.none,
            TaskAttributes(
                notes: "One\nTwo\r\n\"Three\", =4\n\n- list", due: TaskDue(day, in: berlin), priority: .high),
            // Clocks are put forward over this time.
            TaskAttributes(
                due: TaskDue(day, minute: 150, in: berlin), priority: .low, tags: ["home", "-a", "우유"],
                repetition: Repetition(every: 2, .month, afterCompletion: true)),
            TaskAttributes(
                due: TaskDue(day, in: PersonCalendar(zone: "America/New_York")),
                repetition: Repetition(code: "1 month on 31")),
            TaskAttributes(due: TaskDue(day, in: berlin), repetition: Repetition(on: Weekdays([0, 3]))),
        ]
        return titles.enumerated().map { index, title in
            var task = ExchangedTask(
                NewTask(
                    title: (try? TaskTitle.accepted(title)) ?? "Milk", attributes: attributes[index % attributes.count]),
                added: Date(timeIntervalSince1970: 1_700_000_000.123_456_7 + Double(index)),
                checked: index % 3 == 0 ? Date(timeIntervalSince1970: 1_750_000_000.987_654_3) : nil)
            task.list = ["", "Garten, hinten", "=1+1"][index % 3]
            task.subtasks = index % 4 == 1 ? Self.subtasks : []
            return task
        }
    }

    private static let subtasks = [
        ExchangedSubtask("Pack"), ExchangedSubtask("[x] a mark", isChecked: true), ExchangedSubtask("=2+2"),
        ExchangedSubtask("\"a\", b; 우유", isChecked: true),
    ]

    /// Returns a file of the tasks.
    static func file(_ tasks: [ExchangedTask], _ format: ExchangeFormat) -> [UInt8] {
        var writer = TaskWriter(format, now: now.date, in: now.calendar)
        let items = tasks.enumerated().map { index, task in
            let item = TaskItem(
                id: index + 1, title: task.content.title, added: task.added ?? now.date, checked: task.checked,
                attributes: task.content.attributes)
            let subtasks = task.subtasks.enumerated().map { place, subtask in
                Subtask(
                    id: place + 1, task: item.id, title: subtask.title, isChecked: subtask.isChecked,
                    position: Double(place))
            }
            return ExportedTask(item, list: task.list, subtasks: subtasks)
        }
        return writer.head + items.flatMap { writer.bytes(of: $0) } + writer.tail
    }

    /// Reads a file in pieces of a size.
    static func read(
        _ bytes: [UInt8], _ format: ExchangeFormat, by size: Int = 1 << 16
    ) throws -> (tasks: [ExchangedTask], remarks: [ImportRemark]) {
        guard var reader = format.reader(now: now) else { throw ImportError.unknownFormat }
        var result: (tasks: [ExchangedTask], remarks: [ImportRemark]) = ([], [])
        let take = { (reading: TaskReading) in
            switch reading {
            case .remark(let remark): result.remarks.append(remark)
            case .fields(let fields, let line):
                let task = fields.task(in: now.calendar) { reason, detail in
                    result.remarks.append(ImportRemark(line: line, reason, detail))
                }
                if let task { result.tasks.append(task) }
            }
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            try reader.read(rest.prefix(size), take)
            rest = rest.dropFirst(size)
        }
        try reader.end(take)
        return result
    }
}
