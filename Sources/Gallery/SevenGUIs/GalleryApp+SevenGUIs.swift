import Bindery
import GalleryViewModels

/// The states of the windows that show the larger tasks. The addresses of the smaller ones contain their states.
struct SevenGUIsStates: Sendable {
    let people = WindowStates<PeopleState>(limit: bytes) { $0.size }
    let drawings = WindowStates<CirclesState>(limit: bytes) { $0.size }
    let sheets = WindowStates<CellsState>(limit: 4 * bytes) { $0.size }
    let invoices = WindowStates<InvoiceState>(limit: bytes) { $0.size }

    private static let bytes = 4_000_000
}

extension GalleryApp {
    /// Adds the list of tasks, and the tasks over it.
    static func addSevenGUIs(
        over index: SceneRoute<GalleryApp, IndexViewModel>
    ) -> SceneRoute<GalleryApp, SevenGUIsViewModel> {
        let tasks = index.add(
            "/sevenguis", model: { if case .sevenGUIs(.index(let model)) = $0 { model } else { nil } },
            view: SevenGUIsView.init, make: { _ in .sevenGUIs(.index(SevenGUIsViewModel())) })
        addSmallTasks(over: tasks)
        addLargeTasks(over: tasks)
        return tasks
    }

    /// Adds the tasks whose addresses contain their states.
    private static func addSmallTasks(over tasks: SceneRoute<GalleryApp, SevenGUIsViewModel>) {
        tasks.add(
            "/sevenguis/counter", model: { if case .sevenGUIs(.counter(let model)) = $0 { model } else { nil } },
            view: CounterView.init,
            make: { .sevenGUIs(.counter(CounterViewModel(start: $0.query["count"].flatMap { Int($0) } ?? 0))) })
        tasks.add(
            "/sevenguis/temperature",
            model: { if case .sevenGUIs(.temperature(let model)) = $0 { model } else { nil } },
            view: TemperatureView.init,
            make: { .sevenGUIs(.temperature(TemperatureViewModel(start: TemperatureView.temperature(in: $0.query)))) })
        tasks.add(
            "/sevenguis/flight", model: { if case .sevenGUIs(.flight(let model)) = $0 { model } else { nil } },
            view: FlightView.init,
            make: { .sevenGUIs(.flight(FlightViewModel(FlightView.flight(in: $0.query)))) })
        tasks.add(
            "/sevenguis/timer", model: { if case .sevenGUIs(.timer(let model)) = $0 { model } else { nil } },
            view: TimerView.init,
            make: { .sevenGUIs(.timer(TimerViewModel(start: TimerView.progress(in: $0.query)))) })
    }

    /// Adds the tasks whose addresses contain the ids of their states.
    private static func addLargeTasks(over tasks: SceneRoute<GalleryApp, SevenGUIsViewModel>) {
        tasks.add(
            "/sevenguis/crud", model: { if case .sevenGUIs(.people(let model)) = $0 { model } else { nil } },
            view: PeopleView.init,
            make: { request in
                let state = WindowState(PeopleState(), id: request.stateID, in: request.app.sevenGUIs.people)
                return .sevenGUIs(.people(PeopleViewModel(state: state)))
            })
        tasks.add(
            "/sevenguis/circles", model: { if case .sevenGUIs(.circles(let model)) = $0 { model } else { nil } },
            view: CirclesView.init,
            make: { request in
                let state = WindowState(CirclesState(), id: request.stateID, in: request.app.sevenGUIs.drawings)
                return .sevenGUIs(.circles(CirclesViewModel(state: state)))
            })
        tasks.add(
            "/sevenguis/cells", model: { if case .sevenGUIs(.cells(let model)) = $0 { model } else { nil } },
            view: CellsView.init,
            make: { request in
                let state = WindowState(CellsState(), id: request.stateID, in: request.app.sevenGUIs.sheets)
                return .sevenGUIs(.cells(CellsViewModel(state: state)))
            })
        tasks.add(
            "/sevenguis/invoice", model: { if case .sevenGUIs(.invoice(let model)) = $0 { model } else { nil } },
            view: InvoiceView.init,
            make: { request in
                let state = WindowState(InvoiceState(), id: request.stateID, in: request.app.sevenGUIs.invoices)
                return .sevenGUIs(.invoice(InvoiceViewModel(state: state)))
            })
    }

    /// Returns the address of a task whose state has an id, such as `/sevenguis/crud?state=1f0c`.
    static func address(of task: String, state id: String?) -> Address {
        Address("/sevenguis/\(task)", query: ["state": id])
    }
}

extension SceneRequest {
    /// The id of the window's state; nil for a new window.
    fileprivate var stateID: String? { query["state"] }
}
