/// What the app can show, each with its view model.
public enum Scene {
    /// The list, at the bottom of every other scene.
    case tasks(TasksViewModel)
    /// The editor of one task, as a modal scene over the list.
    case editTask(EditTaskViewModel)
    /// What stands at an address that leads nowhere.
    case notFound(NotFoundViewModel)
}
