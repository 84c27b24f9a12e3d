import Bindery
import QuickTodoViewModels

extension QuickTodoApp {
    /// Adds the choice of several tasks over a list or search.
    ///
    /// - Parameters:
    ///   - place: The list, or any search.
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
        case .search: "/search/select"
        }
    }

    fileprivate var query: KeyValuePairs<String, String?> {
        if case .search(let query) = self { query.fields } else { [:] }
    }
}
