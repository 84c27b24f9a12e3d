#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tasks in the format todo.txt (https://github.com/todotxt/todo.txt), with the usual keys `due:`, `rec:` and `pri:`, and
/// `time:`, `zone:` and `note:` for the parts that have none.
struct TodoTxtTasks: TaskReader {
    private var lines = TextLines()
    private let now: TypedTime

    init(now: TypedTime) { self.now = now }

    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (TaskReading) throws -> Void) throws {
        try lines.read(bytes) { line, text in try Self.read(line, text, body) }
    }

    mutating func end(_ body: (TaskReading) throws -> Void) throws {
        try lines.end { line, text in try Self.read(line, text, body) }
    }

    private static func read(_ line: Int, _ text: String, _ body: (TaskReading) throws -> Void) throws {
        if text.allSatisfy(\.isWhitespace) { return }
        try body(.fields(TodoTxtLine(text).fields, line: line))
    }

    // MARK: Writing

    /// Returns the line of a task. The day of its completion is that of a calendar.
    static func bytes(of task: ExchangedTask, in calendar: PersonCalendar) -> [UInt8] {
        let fields = TaskFields(task)
        let letter = letters[task.content.attributes.priority]
        var words: [String] = []
        if let checked = task.checked {
            words += ["x", calendar.day(of: checked).text]
        } else if let letter {
            words.append("(\(letter))")
        }
        if let added = task.added {
            words.append(calendar.day(of: added).text)
        } else if task.checked == nil {
            // Otherwise a title could begin with a date or a mark.
            words.append(calendar.day(of: .now).text)
        }
        words.append(fields.title)
        words += (fields.tags ?? []).map { "@\($0)" }
        if let due = fields.due { words.append("due:\(due)") }
        if let time = fields.time { words.append("time:\(time)") }
        if let zone = fields.zone, fields.time != nil { words.append("zone:\(zone)") }
        if let repetition = task.content.attributes.repetition { words.append("rec:\(repetition.todoTxt)") }
        if let days = task.content.attributes.repetition?.weekdays { words.append("on:\(days.code)") }
        if task.checked != nil, let letter { words.append("pri:\(letter)") }
        if let notes = fields.notes { words.append("note:\(PercentText.encoded(notes))") }
        return Array((words.joined(separator: " ") + "\n").utf8)
    }

    private static let letters: [TaskPriority: String] = [.high: "A", .medium: "B", .low: "C"]
}

/// The parts of a line.
private struct TodoTxtLine {
    private(set) var fields = TaskFields()

    init(_ text: String) {
        var words = text.split(separator: " ")[...]
        if words.first == "x" {
            words.removeFirst()
            fields.done = Self.date(&words) ?? TimestampText.text(.now)
        }
        if let word = words.first, word.utf8.count == 3, word.first == "(", word.last == ")",
            let priority = Self.priority(word.dropFirst().dropLast())
        {
            fields.priority = priority
            words.removeFirst()
        }
        fields.added = Self.date(&words)
        fields.title = words.filter { !take($0) }.joined(separator: " ")
    }

    private static func date(_ words: inout ArraySlice<Substring>) -> String? {
        guard let word = words.first, CalendarDay(word) != nil else { return nil }
        return words.popFirst().map(String.init)
    }

    private static func priority(_ letter: some StringProtocol) -> String? {
        guard letter.utf8.count == 1, let code = letter.utf8.first, (65...90).contains(code) else { return nil }
        return ["A": "high", "B": "medium"][String(letter)] ?? "low"
    }

    /// Takes a word that is a tag or has a known key with a valid value. Other words remain in the title.
    private mutating func take(_ word: Substring) -> Bool {
        if word.first == "@" || word.first == "+" {
            guard TaskTags.isTag(word.dropFirst()) else { return false }
            fields.tags = (fields.tags ?? []) + [String(word.dropFirst())]
            return true
        }
        guard let colon = word.firstIndex(of: ":") else { return false }
        let value = String(word[word.index(after: colon)...])
        switch word[..<colon] {
        case "due" where CalendarDay(value) != nil: fields.due = value
        case "time" where ClockText.minute(value) != nil: fields.time = value
        case "zone" where !value.isEmpty: fields.zone = value
        case "rec":
            guard let repetition = Repetition(todoTxt: value) else { return false }
            fields.repetition = repetition.code
        case "on":
            guard let rule = fields.repetition.flatMap({ Repetition(code: $0) }), rule.unit == .week,
                let repetition = Weekdays(code: value).flatMap({
                    Repetition(every: rule.interval, on: $0, afterCompletion: rule.isAfterCompletion)
                })
            else { return false }
            fields.repetition = repetition.code
        case "pri":
            guard let priority = Self.priority(value) else { return false }
            fields.priority = priority
        case "note":
            guard let notes = PercentText.decoded(value) else { return false }
            fields.notes = notes
        default: return false
        }
        return true
    }
}

/// The value of the key `rec`: `1m` begins with the completion, `+1m` with the date.
extension Repetition {
    fileprivate var todoTxt: String {
        (isAfterCompletion ? "" : "+") + "\(interval)" + (Self.todoTxtUnits.first { $0.value == unit }?.key ?? "d")
    }

    fileprivate init?(todoTxt text: String) {
        let isStrict = text.first == "+"
        let rest = isStrict ? text.dropFirst() : text[...]
        guard let unit = rest.last.flatMap({ Self.todoTxtUnits[String($0)] }),
            rest.dropLast().utf8.allSatisfy({ (48...57).contains($0) }), let interval = Int(rest.dropLast())
        else { return nil }
        self.init(every: interval, unit, afterCompletion: !isStrict)
    }

    private static let todoTxtUnits: [String: Unit] = [
        "d": .day, "b": .weekday, "w": .week, "m": .month, "y": .year,
    ]
}

/// Texts without white space, in which other bytes than those of letters, digits and signs are encoded (RFC 3986).
enum PercentText {
    static func encoded(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || scalar == "%" || scalar.properties.generalCategory == .control {
                for byte in String(scalar).utf8 { result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
