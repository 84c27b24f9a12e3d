public import Texts

extension TaskState {
    /// The name for the user.
    public var name: Text {
        switch self {
        case .due: Text("Due", context: "state")
        case .done: Text("Done", context: "state")
        }
    }
}

extension DateCriterion {
    /// The name for the user.
    public var name: Text {
        switch self {
        case .overdue: "Overdue"
        case .today: "Today"
        case .week: "Next \(Self.weekLength) days"
        case .none: "No date"
        }
    }
}
