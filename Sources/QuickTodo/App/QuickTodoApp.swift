import Bindery
import Foundation
import QuickTodoViewModels

/// Maps scenes to views and addresses, and addresses to scenes: `/` is the list, `/tasks/7` an editor above it.
struct QuickTodoApp: LiveApplication {
    let service: any TaskService

    let layout = "layout"

    func view(for scene: Scene) -> any View {
        switch scene {
        case .tasks(let viewModel): TasksView(viewModel: viewModel)
        case .editTask(let viewModel): EditTaskView(viewModel: viewModel)
        case .notFound(let viewModel): NotFoundView(viewModel: viewModel)
        }
    }

    func address(of scene: Scene) -> Address {
        switch scene {
        case .tasks: Address("/")
        case .editTask(let viewModel): Address("/tasks/\(viewModel.taskID)")
        case .notFound(let viewModel): Address(viewModel.path)
        }
    }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        if address.path == "/" { return .just([.root(.tasks(list(coordinator)))]) }
        guard let id = taskID(at: address) else { return .just([]) }
        return service.task(id)
            .map { task in
                let list = list(coordinator)
                return [.root(.tasks(list)), .modal(.editTask(list.editor(for: task)))]
            }
            .catch { error in
                if case TaskServiceError.taskIsGone = error { return .just([]) }
                return .error(error)
            }
            .asSingle()
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        .notFound(NotFoundViewModel(taskID(at: address) == nil ? .page : .task, path: address.description))
    }

    func sampleScenes(coordinator: any SceneCoordinatorType<Scene>) -> [Scene] {
        let stub = InMemoryTaskService(scheduler: MainScheduler.instance)
        let list = TasksViewModel(service: stub, coordinator: coordinator)
        let editor = list.editor(for: TaskItem(id: 1, title: "", added: .now))
        return [.tasks(list), .editTask(editor), .notFound(NotFoundViewModel(.page, path: "/"))]
    }

    private func list(_ coordinator: any SceneCoordinatorType<Scene>) -> TasksViewModel {
        TasksViewModel(service: service, coordinator: coordinator)
    }

    /// Returns the task that an editor's address names. An address counts only in the form that the app itself uses.
    private func taskID(at address: Address) -> TaskItem.ID? {
        let prefix = "/tasks/"
        guard address.path.hasPrefix(prefix), let id = Int(address.path.dropFirst(prefix.count)) else { return nil }
        return address.path == "\(prefix)\(id)" ? id : nil
    }
}
