import Bindery
import QuickTodoViewModels

/// The addresses of lists: `/lists/7`, and above it `/lists/7/active`, `/lists/7/completed` and the dialog `/lists/7/edit`;
/// `/lists/new` for another list. `/select` after each of the first three is the choice of several tasks.
extension QuickTodoApp {
    static func addLists(over tasks: SceneRoute<QuickTodoApp, TasksViewModel>) {
        tasks.add(
            "/lists/new", as: .modal,
            model: { if case .editList(let editor) = $0, editor.isNew { editor } else { nil } },
            view: EditListView.init, make: { .editList($0.below.listCreator()) })
        let list = tasks.add(
            "/lists/:id", model: { if case .list(let list) = $0 { list } else { nil } },
            view: { TasksView(viewModel: $0.tasks, list: $0) }, parameters: \.id,
            load: { request, id in request.app.list(id, over: request.below) },
            sample: { .list($0.below.list(TaskList(id: TaskList.inbox, name: ""))) })
        for filter in TaskFilter.ofList where filter != .all {
            let part = list.add(
                "/lists/:id/\(filter)",
                model: {
                    if case .filteredTasks(let shown) = $0, shown.filter == filter, shown.page != nil {
                        shown
                    } else {
                        nil
                    }
                }, view: { TasksView(viewModel: $0.list, filter: filter, list: $0.page) }, parameters: \.listID,
                make: { request, _ in .filteredTasks(request.below.filtered(filter)) },
                sample: { .filteredTasks($0.below.filtered(filter)) })
            addSelection(over: part, ofListShowing: filter) { $0.list }
        }
        addSelection(over: list, ofListShowing: .all) { $0.tasks }
        list.add(
            "/lists/:id/edit", as: .modal,
            model: { if case .editList(let editor) = $0, !editor.isNew { editor } else { nil } },
            view: EditListView.init, parameters: \.listID,
            make: { request, _ in .editList(request.below.editor()) },
            sample: { .editList($0.below.editor()) })
    }
}
