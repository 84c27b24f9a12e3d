public import Differences
public import Rx

/// A store for the lists of tasks, shared by all pages. Its methods behave as those of a ``TaskService``, and fail with a
/// ``ListServiceError``. Changes are undone by ``TaskService/undo(_:)``.
public protocol ListService: AnyObject, Sendable {
    /// Emits the lists in the order of ``TaskList/comesBefore(_:_:)``, archived ones too: the current ones, and then all of
    /// them after each change. Does not complete, and does not repeat equal lists.
    func allLists() -> Observable<[TaskList]>

    /// Emits the lists in the bin, the latest deleted first, and again after each change.
    func deletedLists() -> Observable<[DeletedList]>

    /// Emits the number of due tasks of each list that has some, and again after each change.
    func dueCounts() -> Observable<[TaskList.ID: Int]>

    /// Emits the tasks of a list, as ``TaskService/tasks()`` does for those of all lists that are not archived. A change of
    /// a list costs nothing that depends on the number of tasks in others.
    func tasks(of list: TaskList.ID) -> Observable<TreeArray<TaskItem>>

    /// Returns a list, which can be archived.
    func list(_ id: TaskList.ID) -> Observable<TaskList>

    /// Creates a list after all others, with the tasks of a template if it names one that exists. Emits the list and the
    /// change.
    ///
    /// Fails with ``ListServiceError/nameTaken(by:)`` if another list has the name.
    func createList(_ new: NewList) -> Observable<(TaskList, ListChange)>

    /// Changes the parts of a list that differ between the caller's copy and a new version. The tasks of a list that is
    /// archived are listed only there.
    ///
    /// Fails with ``ListServiceError/nameChanged(to:)`` or ``ListServiceError/changed`` if one of these parts is stored
    /// neither as in the caller's copy nor as in the new version, or with ``ListServiceError/nameTaken(by:)`` if another list
    /// has the new name.
    func update(_ list: TaskList, to new: TaskList) -> Observable<TaskList>

    /// Moves a list before or after its neighbor that is archived if and only if it is archived itself. Emits the change;
    /// `nil` if it is at that end, or does not exist.
    func move(_ list: TaskList.ID, _ direction: ListDirection) -> Observable<ListChange?>

    /// Moves a list with its tasks to the bin. Emits the change; `nil` if the list does not exist or is the inbox.
    func delete(list: TaskList.ID) -> Observable<ListChange?>

    /// Takes a list from the bin, with the tasks that were deleted with it. Emits the change; `nil` if the list is not in the
    /// bin.
    ///
    /// Fails with ``ListServiceError/nameTaken(by:)`` if another list has the name by now.
    func restore(list: TaskList.ID) -> Observable<ListChange?>

    /// Emits the templates in the order of their names, and again after each change.
    func templates() -> Observable<[ListTemplate]>

    /// Saves a list with its tasks as a template, which replaces one with the same name. Emits the change; `nil` if the
    /// list does not exist.
    func saveTemplate(of list: TaskList.ID) -> Observable<ListChange?>

    /// Gives a template another name. Emits the change; `nil` if the template does not exist or has the name.
    ///
    /// Fails with ``ListServiceError/templateExists(name:)`` if another template has the name.
    func rename(template: ListTemplate.ID, _ name: String) -> Observable<ListChange?>

    /// Deletes a template. Emits the change; `nil` if it does not exist.
    func delete(template: ListTemplate.ID) -> Observable<ListChange?>
}

extension ListService {
    /// Emits the list of new tasks: a list if it is in use, and the inbox if that list is archived, deleted or unreadable.
    public func listOfNewTasks(preferring id: TaskList.ID) -> Observable<TaskList.ID> {
        if id == TaskList.inbox { return .just(id) }
        return list(id).map { $0.archived == nil ? id : TaskList.inbox }.catchAndReturn(TaskList.inbox)
    }
}

/// The directions in which a list moves among others.
public enum ListDirection: String, Sendable, Hashable, CaseIterable {
    case up, down
}
