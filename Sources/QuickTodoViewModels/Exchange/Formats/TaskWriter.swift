#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Writes tasks to a file, one after the other.
public struct TaskWriter: Sendable {
    private let format: ExchangeFormat
    private let calendar: PersonCalendar
    private let now: Date
    private var isFirst = true

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - now: The present time, on the user's clock.
    ///   - calendar: The user's calendar.
    public init(_ format: ExchangeFormat, now: Date, in calendar: PersonCalendar) {
        (self.format, self.now, self.calendar) = (format, now, calendar)
    }

    /// The start of the file.
    public var head: [UInt8] {
        switch format {
        case .json: JSONTasks.head
        case .csv: TableTasks.head
        case .todoTxt: []
        case .todoist: TodoistTasks.head
        case .iCalendar: CalendarEvents.head
        }
    }

    /// Returns the next bytes of the file, which contain a task; none if the format has no place for it.
    public mutating func bytes(of task: ExportedTask) -> [UInt8] {
        defer { isFirst = false }
        let exchanged = task.content
        switch format {
        case .json: return Array((isFirst ? "\n" : ",\n").utf8) + JSONTasks.bytes(of: exchanged)
        case .csv: return TableTasks.bytes(of: exchanged)
        case .todoTxt: return TodoTxtTasks.bytes(of: exchanged, in: calendar)
        case .todoist: return TodoistTasks.bytes(of: exchanged)
        case .iCalendar: return CalendarEvents.bytes(of: task.item, now: now)
        }
    }

    /// The end of the file.
    public var tail: [UInt8] {
        switch format {
        case .json: JSONTasks.tail
        case .iCalendar: CalendarEvents.tail
        case .csv, .todoTxt, .todoist: []
        }
    }
}
