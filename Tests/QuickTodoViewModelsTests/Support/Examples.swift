import Foundation
import QuickTodoViewModels

/// Returns a time, in seconds after the clock's zero.
func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

extension TaskItem {
    /// Returns a task whose creation time in seconds equals its id.
    static func due(_ id: Int, _ title: String) -> TaskItem {
        TaskItem(id: id, title: title, added: moment(Double(id)))
    }

    /// Returns a task whose creation time in seconds equals its id, checked at a later time.
    static func done(_ id: Int, _ title: String, at checked: Double) -> TaskItem {
        TaskItem(id: id, title: title, added: moment(Double(id)), checked: moment(checked))
    }
}
