/// Text whose lines are the titles of tasks, such as a list that was copied elsewhere.
enum TaskLines {
    /// The maximum number of tasks that are added at once.
    static let limit = 1_000

    /// Returns the tasks that the lines of a text describe, with titles in their stored form. Blank lines are skipped. An
    /// indented line is a subtask of the task above it. The markers of lists, such as “- [ ] ” and “1. ”, are not part of the
    /// titles, unless there is only one line; a task with a checked box is done. O(n) in the length of the text, and O(1) in
    /// lines beyond the limit.
    ///
    /// - Parameters:
    ///   - lists: The lists that a line can name.
    ///   - list: The list of the other tasks.
    /// - Throws: ``TaskTitle/Refusal`` if a line is too long or there are too many lines.
    static func tasks(
        in text: String, now: TypedTime, lists: [TaskList], otherwise list: TaskList.ID
    ) throws(TaskTitle.Refusal) -> [NewTask] {
        var tasks: [NewTask] = []
        let lines = text.split(whereSeparator: \.isNewline)
        for line in lines {
            do throws(TaskTitle.Refusal) {
                let (text, isDone) = lines.count > 1 ? withoutMarkers(line) : (line, false)
                let title = try TaskTitle.accepted(String(text))
                if !tasks.isEmpty, isIndented(line) {
                    tasks[tasks.count - 1].subtasks.append(title)
                    if tasks[tasks.count - 1].subtasks.count > Subtask.limit { throw .tooManySubtasks }
                    continue
                }
                let typed = TypedTask(title, now: now, lists: lists)
                var task = NewTask(title: typed.title, attributes: typed.attributes, list: typed.list?.id ?? list)
                task.isDone = isDone
                tasks.append(task)
            } catch .blank {
                continue
            }
            if tasks.count > limit { throw .tooMany }
        }
        return tasks
    }

    /// Returns the line without white space at the start and the markers that follow, one of an item and a box, and whether
    /// the box is checked.
    private static func withoutMarkers(_ line: Substring) -> (text: Substring, isDone: Bool) {
        let text = line.drop(while: \.isWhitespace)
        let rest = itemMarkers.lazy.compactMap { text.dropping($0) }.first ?? text.droppingNumber() ?? text
        if let done = rest.dropping("[x]") ?? rest.dropping("[X]") { return (done, true) }
        return (rest.dropping("[ ]") ?? rest, false)
    }

    private static let itemMarkers = ["-", "*", "+", "•"]

    private static func isIndented(_ line: Substring) -> Bool { line.hasPrefix("  ") || line.hasPrefix("\t") }
}

extension Substring {
    /// Returns the text after a marker that is at the start and is followed by white space or nothing.
    fileprivate func dropping(_ marker: String) -> Substring? {
        guard hasPrefix(marker) else { return nil }
        let rest = dropFirst(marker.count)
        return rest.isEmpty || rest.first?.isWhitespace == true ? rest.drop(while: \.isWhitespace) : nil
    }

    /// Returns the text after a number of at most three digits, such as “12.” or “12)”.
    fileprivate func droppingNumber() -> Substring? {
        let digits = prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count) else { return nil }
        return dropping("\(digits).") ?? dropping("\(digits))")
    }
}
