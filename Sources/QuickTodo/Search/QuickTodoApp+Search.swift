import Bindery
import QuickTodoViewModels

/// The routes of searches, and of the choice of several tasks.
extension QuickTodoApp {
    static func addSearch(over tasks: SceneRoute<QuickTodoApp, TasksViewModel>) {
        let search = tasks.add(
            "/search", model: { if case .search(let search) = $0 { search } else { nil } },
            view: { TasksView(viewModel: $0.list, search: $0) }, query: { $0.current.fields },
            make: { request in
                let fields = request.query
                return .search(request.below.search(TaskQuery { fields[$0] }))
            })
        addSelection(over: search, at: .search(TaskQuery())) { .search($0.current) }
    }
}
