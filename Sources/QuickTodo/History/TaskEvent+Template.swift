public import Bindery
public import QuickTodoViewModels

/// The keys of a line of a task's history.
extension TaskEvent: TemplateModel {
    public static let templateKeys = TemplateKeys<TaskEvent> { key in
        key("time", \.time)
        key("when") { Text.value(.date($0.time, .dateTime)) }
        key("text", \.text)
    }
}
