/// The list of tasks with a filter: a scene over the list of all tasks or the page of one list, with which it shares
/// everything else.
public final class FilteredTasks {
    /// The list without the filter.
    public let list: TasksViewModel

    /// The choice of the tasks that are shown.
    public let filter: TaskFilter

    /// The page of the list whose tasks are shown; `nil` for the tasks of all lists.
    public let page: ListViewModel?

    /// The id of the list, which is part of the address.
    public var listID: TaskList.ID { page?.id ?? TaskList.inbox }

    /// Creates the scene.
    public init(_ list: TasksViewModel, showing filter: TaskFilter, of page: ListViewModel? = nil) {
        (self.list, self.filter, self.page) = (list, filter, page)
    }
}
