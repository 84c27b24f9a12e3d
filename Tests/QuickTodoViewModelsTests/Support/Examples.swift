import Foundation
import QuickTodoViewModels

/// A moment, in seconds after the clock's zero.
func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

extension TaskItem {
    /// A task that was added at its id's second.
    static func due(_ id: Int, _ title: String) -> TaskItem {
        TaskItem(id: id, title: title, added: moment(Double(id)))
    }

    /// A task that was added at its id's second and checked later.
    static func done(_ id: Int, _ title: String, at checked: Double) -> TaskItem {
        TaskItem(id: id, title: title, added: moment(Double(id)), checked: moment(checked))
    }
}
