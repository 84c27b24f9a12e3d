/// The scenes of the app, each with its view model.
public enum Scene {
    /// The list of tasks, below all other scenes.
    case tasks(TasksViewModel)
    /// Only the due or only the done tasks, over the list.
    case filteredTasks(FilteredTasks)
    /// A search for tasks, over the list.
    case search(SearchViewModel)
    /// The choice of several tasks, over the list, a part of it, or a search.
    case selection(SelectionViewModel)
    /// The editor of a task's title, as a modal scene above the list.
    case editTask(EditTaskViewModel)
    /// The tasks of one list.
    case list(ListViewModel)
    /// The dialog for a list, as a modal scene.
    case editList(EditListViewModel)
    /// The settings of the user.
    case settings(SettingsViewModel)
    /// The numbers of completed tasks.
    case statistics(StatisticsViewModel)
    /// The deleted tasks.
    case bin(BinViewModel)
    /// The export of tasks to files and the import from them, over the list.
    case exchange(ExchangeViewModel)
    /// The preview of an import, over the scene for imports.
    case importPreview(ImportPreviewViewModel)
    /// The scene for an address that does not exist.
    case notFound(NotFoundViewModel)
}
