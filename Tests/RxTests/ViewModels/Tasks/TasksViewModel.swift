import Differences
import Rx

/// A view model in the style of the book's to-do app: a struct of Actions around a service and a scene coordinator.
struct TasksViewModel {
    let sceneCoordinator: any SceneCoordinatorType
    let taskService: any TaskServiceType

    init(taskService: any TaskServiceType, coordinator: any SceneCoordinatorType) {
        self.taskService = taskService
        self.sceneCoordinator = coordinator
    }

    func onToggle(task: TaskItem) -> CocoaAction {
        return CocoaAction {
            return self.taskService.toggle(task: task).map { _ in }
        }
    }

    func onDelete(task: TaskItem) -> CocoaAction {
        return CocoaAction {
            return self.taskService.delete(task: task)
        }
    }

    func onUpdateTitle(task: TaskItem) -> Action<String, Void> {
        return Action { newTitle in
            return self.taskService.update(task: task, title: newTitle).map { _ in }
        }
    }

    func onCreateTask() -> CocoaAction {
        return CocoaAction { _ in
            return self.taskService
                .createTask(title: "")
                .flatMap { task -> Observable<Void> in
                    let editViewModel = EditTaskViewModel(
                        task: task,
                        coordinator: self.sceneCoordinator,
                        updateAction: self.onUpdateTitle(task: task),
                        cancelAction: self.onDelete(task: task))
                    return self.sceneCoordinator
                        .transition(to: Scene.editTask(editViewModel), type: .modal)
                        .asObservable()
                        .map { _ in }
                }
        }
    }

    var sectionedItems: Observable<[TaskSection]> {
        return self.taskService.tasks()
            .map { results in
                let dueTasks = results.filter { !$0.checked }.sorted { $0.uid > $1.uid }
                let doneTasks = results.filter { $0.checked }.sorted { $0.uid > $1.uid }
                return [
                    TaskSection(model: "Due Tasks", items: dueTasks),
                    TaskSection(model: "Done Tasks", items: doneTasks),
                ]
            }
    }

    lazy var editAction: Action<TaskItem, Swift.Never> = { this in
        return Action { task in
            let editViewModel = EditTaskViewModel(
                task: task,
                coordinator: this.sceneCoordinator,
                updateAction: this.onUpdateTitle(task: task))
            return this.sceneCoordinator
                .transition(to: Scene.editTask(editViewModel), type: .modal)
                .asObservable()
        }
    }(self)

    lazy var deleteAction: Action<TaskItem, Void> = { (service: any TaskServiceType) in
        return Action { item in
            return service.delete(task: item)
        }
    }(self.taskService)

    lazy var statistics: Observable<TaskStatistics> = self.taskService.statistics()
}
