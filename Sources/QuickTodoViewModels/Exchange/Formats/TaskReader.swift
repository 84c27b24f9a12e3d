/// Reads the tasks of a file that arrives in pieces of any size.
protocol TaskReader {
    /// Reads the next piece.
    mutating func read(_ bytes: ArraySlice<UInt8>, _ body: (TaskReading) throws -> Void) throws

    /// Handles the end of the file.
    mutating func end(_ body: (TaskReading) throws -> Void) throws
}

/// An element of a file.
enum TaskReading {
    /// A task, whose parts may not be valid.
    case fields(TaskFields, line: Int)
    /// A remark about the element that follows, or about one that is no task.
    case remark(ImportRemark)
}

extension ExchangeFormat {
    /// Returns a reader of files in this format; `nil` if it cannot be read.
    ///
    /// - Parameter now: The time to which words such as “tomorrow” refer, on the user's clock.
    func reader(now: TypedTime) -> (any TaskReader)? {
        switch self {
        case .json: JSONTasks()
        case .csv: TableTasks()
        case .todoTxt: TodoTxtTasks(now: now)
        case .todoist: TodoistTasks(now: now)
        case .iCalendar: nil
        }
    }
}
