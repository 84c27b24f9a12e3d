import Bindery
import Foundation
import QuickTodoViewModels

/// Maps scenes to views and addresses: `/` is the list, `/active`, `/completed`, `/today` and `/upcoming`
/// are parts of it, `/search?q=milk` is a search, `/select` is the choice of several tasks, and `/tasks/7` is an editor. Beside
/// them are `/settings`, `/statistics`, the `/bin`, and `/exchange` for imports and exports.
struct QuickTodoApp: LiveApplication {
    private let service: any TaskService & StatisticsService & BinService
    let exchange: any ExchangeService
    /// The tasks as all pages share them.
    private let tasks: SharedTasks
    private let settings: SharedSettings
    /// The room of the windows that edit tasks.
    var editingRoom: Presence<EditedTaskPlace> { tasks.editingRoom }

    let layout = "layout"

    init(
        service: any TaskService & StatisticsService & BinService & ExchangeService,
        settings: any SettingsService = InMemorySettingsService()
    ) {
        (self.service, exchange) = (service, service)
        self.settings = SharedSettings(settings)
        tasks = SharedTasks(service, settings: self.settings)
    }

    func layoutView(coordinator: any SceneCoordinatorType<Scene>) -> (any View)? {
        LayoutView(viewModel: LayoutViewModel(settings, session: coordinator.session))
    }

    static let routes = SceneRoutes<QuickTodoApp> { routes in
        let tasks = routes.add(
            "/", model: { if case .tasks(let list) = $0 { list } else { nil } }, view: { TasksView(viewModel: $0) },
            make: { .tasks(TasksViewModel($0.app.tasks, coordinator: $0.coordinator)) },
            sample: {
                let stub = InMemoryTaskService(scheduler: MainScheduler.instance)
                return .tasks(TasksViewModel(service: stub, coordinator: $0.coordinator))
            })
        for filter in [TaskFilter.active, .completed, .today, .upcoming] {
            let part = tasks.add(
                "/\(filter)",
                model: {
                    if case .filteredTasks(let shown) = $0, shown.filter == filter, shown.page == nil {
                        shown
                    } else {
                        nil
                    }
                }, view: { TasksView(viewModel: $0.list, filter: filter) },
                make: { .filteredTasks(FilteredTasks($0.below, showing: filter)) })
            addSelection(over: part, at: .filter(filter)) { _ in .filter(filter) }
        }
        addSearch(over: tasks)
        addSelection(over: tasks, at: .filter(.all)) { _ in .filter(.all) }
        tasks.add(
            "/tasks/:id", as: .modal, model: { if case .editTask(let editor) = $0 { editor } else { nil } },
            view: EditTaskView.init, parameters: \.taskID,
            load: { request, id in request.app.editor(of: id, in: request.below) },
            sample: { .editTask($0.below.editor(for: TaskItem(id: 1, title: "", added: .now))) })
        addLists(over: tasks)
        tasks.add(
            "/settings", model: { if case .settings(let settings) = $0 { settings } else { nil } },
            view: SettingsView.init,
            make: { .settings(SettingsViewModel($0.app.settings, over: $0.below, session: $0.coordinator.session)) })
        tasks.add(
            "/statistics", model: { if case .statistics(let statistics) = $0 { statistics } else { nil } },
            view: StatisticsView.init,
            make: { .statistics(StatisticsViewModel($0.app.tasks, $0.app.service, session: $0.coordinator.session)) })
        tasks.add(
            "/bin", model: { if case .bin(let bin) = $0 { bin } else { nil } }, view: BinView.init,
            make: { .bin(BinViewModel($0.app.tasks, $0.app.service, undo: $0.below.undo)) })
        addExchange(over: tasks)
        routes.add(
            model: { if case .notFound(let missing) = $0 { missing } else { nil } }, view: NotFoundView.init,
            address: { Address($0.path) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        let components = address.components
        let isTask = components.count == 2 && address.path == "/tasks/\(Int(components[1]) ?? 0)"
        let isList = components.count >= 2 && address.path.hasPrefix("/lists/\(Int(components[1]) ?? 0)")
        return .notFound(NotFoundViewModel(isTask ? .task : isList ? .list : .page, path: address.description))
    }

    /// Returns the page of a list, which can be in the bin; `nil` if it does not exist.
    func list(_ id: TaskList.ID, over tasks: TasksViewModel) -> Single<Scene?> {
        let lists = service.listService
        return lists.list(id).map(Optional.some)
            .catch { error in
                guard case ListServiceError.listIsGone = error else { return .error(error) }
                return lists.deletedLists().take(1).map { deleted in deleted.first { $0.identity == id }?.list }
            }
            .map { list in list.map { .list(tasks.list($0)) } }
            .asSingle()
    }

    private func editor(of id: TaskItem.ID, in list: TasksViewModel) -> Single<Scene?> {
        service.task(id)
            .map { .editTask(list.editor(for: $0)) }
            .catch { error in
                if case TaskServiceError.taskIsGone = error { return .just(nil) }
                return .error(error)
            }
            .asSingle()
    }
}
