import Foundation

/// The dates of due tasks as events of an iCalendar file (RFC 5545). They are events and not to-dos (`VTODO`), which most
/// calendars do not show.
enum CalendarEvents {
    static let head = bytes([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bindery//QuickTodo//EN", "CALSCALE:GREGORIAN",
    ])
    static let tail = bytes(["END:VCALENDAR"])

    /// Returns the event of a task; none if it is done or has no date.
    static func bytes(of task: TaskItem, now: Date) -> [UInt8] {
        guard let due = task.attributes.due, !task.isDone else { return [] }
        var lines = ["BEGIN:VEVENT", "UID:task-\(task.id)@quicktodo", "DTSTAMP:\(time(now))"]
        let day = due.day(in: PersonCalendar(zone: due.zone))
        let rule = task.attributes.repetition?.calendarRule(from: day)
        if let minute = due.minute, rule != nil, !["UTC", "GMT"].contains(due.zone) {
            // The clock of the zone shows the same time on every date. The zone is given by its name alone (RFC 7809).
            lines.append("DTSTART;TZID=\(due.zone):\(digits(day))T\(ClockText.text(minute).filter { $0 != ":" })00")
        } else if due.hasTime {
            lines.append("DTSTART:\(time(due.date))")
        } else {
            lines.append("DTSTART;VALUE=DATE:\(digits(day))")
        }
        if let rule { lines.append("RRULE:\(rule)") }
        lines.append("SUMMARY:\(escaped(task.title))")
        let attributes = task.attributes
        if !attributes.notes.isEmpty { lines.append("DESCRIPTION:\(escaped(attributes.notes))") }
        if !attributes.tags.isEmpty {
            lines.append("CATEGORIES:" + attributes.tags.names.map(escaped).joined(separator: ","))
        }
        // From 1, the highest, to 9 (section 3.8.1.9).
        if attributes.priority != .none { lines.append("PRIORITY:\(13 - 4 * attributes.priority.rank)") }
        return bytes(lines + ["TRANSP:TRANSPARENT", "END:VEVENT"])
    }

    private static func bytes(_ lines: [String]) -> [UInt8] { lines.flatMap { folded(Array($0.utf8)) } }

    /// Returns a line in parts of at most 75 bytes, none of which divides a character (section 3.1).
    private static func folded(_ line: [UInt8]) -> [UInt8] {
        var (result, width): ([UInt8], Int) = ([], 0)
        for (index, byte) in line.enumerated() {
            let isStart = byte & 0xc0 != 0x80
            let length = isStart ? 1 + line[(index + 1)...].prefix { $0 & 0xc0 == 0x80 }.count : 0
            if width + length > 75 {
                result += Array("\r\n ".utf8)
                width = 1
            }
            result.append(byte)
            width += 1
        }
        return result + Array("\r\n".utf8)
    }

    /// Returns a text as a value (section 3.3.11). Other control characters are not allowed.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += "\\\(scalar)"
            case "\n", "\r": result += "\\n"
            case _ where scalar != "\t" && scalar.properties.generalCategory == .control: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func time(_ date: Date) -> String {
        let utc = PersonCalendar(zone: nil)
        let second = Int(date.timeIntervalSince1970.rounded(.down)) % 60
        let clock = ClockText.text(utc.minute(of: date)).filter { $0 != ":" }
        return "\(digits(utc.day(of: date)))T\(clock)\(ClockText.digits((second + 60) % 60))Z"
    }

    private static func digits(_ day: CalendarDay) -> String { day.text.filter { $0 != "-" } }
}
