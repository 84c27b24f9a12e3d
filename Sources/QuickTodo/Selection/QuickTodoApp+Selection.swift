import Bindery
import QuickTodoViewModels

extension QuickTodoApp {
    /// Adds the choice of several tasks over the list of all tasks, a part of it, or a search.
    ///
    /// - Parameters:
    ///   - place: The scene below, or any search.
    ///   - origin: Returns the origin of the choice for the scene below.
    static func addSelection<Below: ListOfTasks>(
        over route: SceneRoute<QuickTodoApp, Below>, at place: SelectionViewModel.Origin,
        origin: @escaping @Sendable (Below) -> SelectionViewModel.Origin
    ) {
        route.add(
            place.path,
            model: {
                if case .selection(let selection) = $0, selection.origin.path == place.path { selection } else { nil }
            }, view: SelectionView.init, query: { $0.origin.query },
            make: { .selection($0.below.list.selection(origin($0.below))) })
    }

    /// Adds the choice of several tasks over the page of a list, or over a part of the page.
    ///
    /// - Parameter tasks: Returns the tasks of the scene below.
    static func addSelection<Below>(
        over route: SceneRoute<QuickTodoApp, Below>, ofListShowing filter: TaskFilter,
        tasks: @escaping @Sendable (Below) -> TasksViewModel
    ) {
        route.add(
            path(ofList: ":id", showing: filter),
            model: {
                if case .selection(let selection) = $0, case .list(_, filter) = selection.origin {
                    selection
                } else {
                    nil
                }
            }, view: SelectionView.init, parameters: \.listID,
            make: { request, id in .selection(tasks(request.below).selection(.list(id, filter))) },
            sample: { .selection(tasks($0.below).selection(.list(TaskList.inbox, filter))) })
    }

    /// Returns the path of the choice over the page of a list.
    fileprivate static func path(ofList id: String, showing filter: TaskFilter) -> String {
        "/lists/\(id)" + (filter == .all ? "" : "/\(filter)") + "/select"
    }
}

/// A scene that shows tasks.
protocol ListOfTasks: SendableMetatype {
    /// The list with the actions on tasks.
    var list: TasksViewModel { get }
}

extension TasksViewModel: ListOfTasks { var list: TasksViewModel { self } }
extension FilteredTasks: ListOfTasks {}
extension SearchViewModel: ListOfTasks {}

extension SelectionViewModel.Origin {
    /// The address of the choice.
    var address: String { Address(path, query: query).description }

    fileprivate var path: String {
        switch self {
        case .filter(.all): "/select"
        case .filter(let filter): "/\(filter)/select"
        case .list(let id, let filter): QuickTodoApp.path(ofList: "\(id)", showing: filter)
        case .search: "/search/select"
        }
    }

    fileprivate var query: KeyValuePairs<String, String?> {
        if case .search(let query) = self { query.fields } else { [:] }
    }
}

extension SelectionViewModel {
    /// The id of the list whose page is below, which is part of the address.
    fileprivate var listID: TaskList.ID {
        if case .list(let id, _) = origin { id } else { TaskList.inbox }
    }
}
