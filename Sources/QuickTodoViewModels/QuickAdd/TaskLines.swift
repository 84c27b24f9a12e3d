/// Text whose lines are the titles of tasks, such as a list that was copied elsewhere.
enum TaskLines {
    /// The maximum number of tasks that are added at once.
    static let limit = 1_000

    /// Returns the tasks that the lines of a text describe, with titles in their stored form. Blank lines are skipped. An
    /// indented line is a subtask of the task above it. O(n) in the length of the text, and O(1) in lines beyond the limit.
    ///
    /// - Throws: ``TaskTitle/Refusal`` if a line is too long or there are too many lines.
    static func tasks(in text: String, now: TypedTime) throws(TaskTitle.Refusal) -> [NewTask] {
        var tasks: [NewTask] = []
        for line in text.split(whereSeparator: \.isNewline) {
            do throws(TaskTitle.Refusal) {
                let title = try TaskTitle.accepted(String(line))
                if !tasks.isEmpty, isIndented(line) {
                    tasks[tasks.count - 1].subtasks.append(title)
                    if tasks[tasks.count - 1].subtasks.count > Subtask.limit { throw .tooManySubtasks }
                    continue
                }
                let typed = TypedTask(title, now: now)
                tasks.append(NewTask(title: typed.title, attributes: typed.attributes))
            } catch .blank {
                continue
            }
            if tasks.count > limit { throw .tooMany }
        }
        return tasks
    }

    private static func isIndented(_ line: Substring) -> Bool { line.hasPrefix("  ") || line.hasPrefix("\t") }
}
