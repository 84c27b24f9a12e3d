public import Rx
import Scenes
import Texts

/// The page of one list.
public final class ListViewModel {
    /// The list's id, which is part of the address.
    public let id: TaskList.ID
    /// The tasks of the list, with the same actions as the list of all tasks.
    public let tasks: TasksViewModel
    /// Opens the editor of the list. Disabled while a dialog is open.
    public let editList: CocoaAction
    /// Opens the editor of a new task; over the list of all tasks if this list has been deleted. Disabled while a dialog is
    /// open.
    public private(set) lazy var createTask = CocoaAction(enabledIf: coordinator.isPresentingModal.map { !$0 }) {
        [shared, tasks, coordinator, id, scenes] in
        shared.userLists.isDeleted(id).take(1).flatMap { isDeleted -> Observable<Void> in
            let left = isDeleted ? scenes : 0
            let closed = (0..<left).reduce(Observable.just(())) { closed, _ in
                closed.flatMap { coordinator.pop().andThen(Observable.just(())) }
            }
            return closed.flatMap { tasks.create() }
        }
    }
    /// Restores the list after it has been deleted.
    public let restore: CocoaAction
    /// Indicates whether the list has been deleted.
    public var isDeleted: Observable<Bool> { shared.userLists.isDeleted(id) }

    private let list: TaskList
    private let scenes: Int
    private let shared: SharedTasks
    private let coordinator: any SceneCoordinatorType<Scene>

    /// - Parameter scenes: The number of scenes with the list, which end when it is deleted.
    init(
        _ list: TaskList, tasks: TasksViewModel, shared: SharedTasks,
        coordinator: any SceneCoordinatorType<Scene>, scenes: Int = 1
    ) {
        (id, self.list, self.tasks, self.shared, self.coordinator) = (list.id, list, tasks, shared, coordinator)
        self.scenes = scenes
        editList = CocoaAction(enabledIf: coordinator.isPresentingModal.map { !$0 }) {
            shared.service.listService.list(list.id).flatMap { stored in
                coordinator.transition(
                    to: .editList(
                        EditListViewModel(stored, shared.service, coordinator, tasks.undo, scenesBelow: scenes)),
                    type: .modal
                ).andThen(Observable.just(()))
            }
            .telling(tasks.failures)
        }
        restore = CocoaAction {
            shared.service.listService.restore(list: list.id)
                .map { change in
                    guard let change else { throw ListServiceError.listIsErased }
                    tasks.undo.record(.list(change))
                }
                .telling(tasks.failures)
        }
    }

    /// Returns the scene over the page with the part of the list that a filter shows.
    public func filtered(_ filter: TaskFilter) -> FilteredTasks {
        let page = ListViewModel(list, tasks: tasks, shared: shared, coordinator: coordinator, scenes: 2)
        return FilteredTasks(tasks, showing: filter, of: page)
    }

    /// Returns the editor of the list, for its address.
    public func editor() -> EditListViewModel { EditListViewModel(list, shared.service, coordinator, tasks.undo) }
}
