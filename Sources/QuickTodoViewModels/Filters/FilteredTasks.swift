/// The list of tasks with a filter: a scene over the list of all tasks, with which it shares everything else.
public final class FilteredTasks {
    /// The list of all tasks.
    public let list: TasksViewModel

    /// The choice of the tasks that are shown.
    public let filter: TaskFilter

    /// Creates the scene.
    public init(_ list: TasksViewModel, showing filter: TaskFilter) {
        (self.list, self.filter) = (list, filter)
    }
}
