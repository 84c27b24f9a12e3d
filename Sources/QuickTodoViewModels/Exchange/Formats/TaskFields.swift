import Foundation

/// The parts of a task as texts, as JSON and tables contain them.
struct TaskFields: Codable, Equatable {
    var title = ""
    var notes: String?
    /// The day, such as `2026-05-04`.
    var due: String?
    /// The time of day, such as `09:30`.
    var time: String?
    /// The time zone of the date.
    var zone: String?
    var priority: String?
    var tags: [String]?
    /// The code of a ``Repetition``.
    var repetition: String?
    /// The time at which the task was added, and the one at which it was checked.
    var added: String?
    var done: String?
    /// The name of the list; `nil` for the inbox.
    var list: String?
    /// The color of the list; `nil` for gray.
    var listColor: String?
    /// The time by which the task is listed if it has been moved.
    var place: String?
    /// The subtasks, each as ``ExchangedSubtask/text``.
    var subtasks: [String]?
    /// The places of subtasks that cannot be read, such as `2`.
    var unreadableSubtasks: [String] = []
    /// The name of the task in remarks; empty if the number of its line is better.
    var name = ""

    private enum CodingKeys: String, CodingKey {
        case title, notes, due, time, zone, priority, tags
        case repetition = "repeat"
        case added, done, list, listColor, place, subtasks
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        title = try values.decode(String.self, forKey: .title)
        (notes, due, time, zone) = (try text(.notes), try text(.due), try text(.time), try text(.zone))
        (priority, repetition) = (try text(.priority), try text(.repetition))
        tags = try values.decodeIfPresent([String].self, forKey: .tags)
        (added, done, list) = (try text(.added), try text(.done), try text(.list))
        (listColor, place) = (try text(.listColor), try text(.place))
        guard let read = try values.decodeIfPresent([JSONSubtask].self, forKey: .subtasks) else { return }
        subtasks = read.compactMap(\.text)
        unreadableSubtasks = read.enumerated().filter { $1.text == nil }.map { "\($0.offset + 1)" }
    }

    init(_ task: ExchangedTask) {
        let attributes = task.content.attributes
        title = task.content.title
        notes = attributes.notes.isEmpty ? nil : attributes.notes
        if let due = attributes.due {
            self.due = due.day(in: PersonCalendar(zone: due.zone)).text
            time = due.minute.map(ClockText.text)
            zone = due.zone
        }
        priority = attributes.priority == .none ? nil : attributes.priority.rawValue
        tags = attributes.tags.isEmpty ? nil : attributes.tags.names
        repetition = attributes.repetition?.code
        added = task.added.map(TimestampText.text)
        done = task.checked.map(TimestampText.text)
        list = task.list.isEmpty ? nil : task.list
        listColor = task.list.isEmpty || task.listColor == .gray ? nil : task.listColor.rawValue
        place = task.place.map(TimestampText.text)
        subtasks = task.subtasks.isEmpty ? nil : task.subtasks.map(\.text)
    }

    /// Returns the task; `nil` if it cannot be added. Parts that are not valid are left out.
    ///
    /// - Parameters:
    ///   - calendar: The calendar for dates without a time zone.
    ///   - remark: Receives the reasons.
    func task(in calendar: PersonCalendar, remark: (ImportRemark.Reason, String) -> Void) -> ExchangedTask? {
        var task = ExchangedTask(NewTask(title: ""))
        do throws(TaskTitle.Refusal) {
            task.content.title = try TaskTitle.accepted(title)
        } catch {
            remark(error == .blank ? .noTitle : .longTitle, String(title.prefix(40)))
            return nil
        }
        if let notes {
            guard notes.utf8.count <= TaskNotes.byteLimit else {
                remark(.longNotes, task.content.title)
                return nil
            }
            task.content.attributes.notes = notes
        }
        task.content.attributes.due = readDue(in: calendar, remark)
        if let due, !due.isEmpty, CalendarDay(due) == nil {
            let kept = [task.content.attributes.notes, due].filter { !$0.isEmpty }.joined(separator: "\n\n")
            if kept.utf8.count <= TaskNotes.byteLimit { task.content.attributes.notes = kept }
        }
        task.content.attributes.priority = read(priority, as: .priority, remark) { TaskPriority(rawValue: $0) } ?? .none
        task.content.attributes.repetition = read(repetition, as: .repetition, remark) { Repetition(code: $0) }
        for tag in tags ?? [] where !task.content.attributes.tags.add(tag) {
            if !task.content.attributes.tags.names.contains(where: { $0.lowercased() == tag.lowercased() }) {
                remark(.tag, tag)
            }
        }
        task.added = read(added, as: .added, remark) { TimestampText.date($0, in: calendar) }
        task.checked = read(done, as: .done, remark) { TimestampText.date($0, in: calendar) }
        task.list = read(list, as: .list, remark) { try? ListName.accepted($0) } ?? ""
        task.listColor = listColor.flatMap { ListColor(rawValue: $0) } ?? .gray
        // Without its own time, the place of a task among others means nothing.
        task.place = task.added == nil ? nil : place.flatMap { TimestampText.date($0, in: calendar) }
        for text in subtasks ?? [] {
            var subtask = ExchangedSubtask(text: text)
            guard task.subtasks.count < Subtask.limit, let title = try? TaskTitle.accepted(subtask.title) else {
                remark(.subtask, String(text.prefix(40)))
                continue
            }
            subtask.title = title
            task.subtasks.append(subtask)
        }
        for place in unreadableSubtasks { remark(.subtask, place) }
        return task
    }

    private func readDue(
        in calendar: PersonCalendar, _ remark: (ImportRemark.Reason, String) -> Void
    ) -> TaskDue? {
        guard let day = read(due, as: .date, remark, { CalendarDay($0) }) else { return nil }
        let minute = read(time, as: .time, remark) { ClockText.minute($0) }
        guard let zone = read(zone, as: .zone, remark, { TimeZone(identifier: $0) == nil ? nil : $0 }) else {
            return TaskDue(day, minute: minute, in: calendar)
        }
        // The name of the zone stays as it is, although there may be several for one zone.
        let due = TaskDue(day, minute: minute, in: PersonCalendar(zone: zone))
        return TaskDue(date: due.date, minute: minute, zone: zone)
    }

    private func read<Value>(
        _ text: String?, as reason: ImportRemark.Reason, _ remark: (ImportRemark.Reason, String) -> Void,
        _ parse: (String) -> Value?
    ) -> Value? {
        guard let text, !text.isEmpty else { return nil }
        let value = parse(text)
        if value == nil { remark(reason, String(text.prefix(40))) }
        return value
    }
}
