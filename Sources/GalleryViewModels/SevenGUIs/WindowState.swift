public import Rx

/// The state of one window. It survives the page: a reload and a form that is posted without JavaScript continue with
/// the state that the address names.
///
/// The first change of a page gets a new id, so that two windows opened at the same address do not change each other's
/// state. It is confined to the page's loop.
public final class WindowState<State: Sendable> {
    /// The id of the state for the window's address; `nil` as long as the state is that of a new window.
    public let id: Observable<String?>

    /// The latest state, then each later one.
    let values: BehaviorRelay<State>

    private let currentID: BehaviorRelay<String?>
    private let states: WindowStates<State>
    /// The id that this page has created; `nil` before its first change.
    private var ownID: String?

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - new: The state of a new window.
    ///   - id: The id in the window's address. If its state is unknown, the window is a new one.
    ///   - states: The states of all windows.
    public init(_ new: State, id: String? = nil, in states: WindowStates<State>) {
        let known = id.flatMap { states.state(of: $0) }
        values = BehaviorRelay(value: known ?? new)
        currentID = BehaviorRelay(value: known == nil ? nil : id)
        self.id = currentID.distinctUntilChanged()
        self.states = states
    }

    var value: State { values.value }

    /// Changes the state and keeps it for the address.
    func change(_ work: (inout State) -> Void) {
        var state = values.value
        work(&state)
        let id = ownID ?? states.newID()
        ownID = id
        states.keep(state, as: id)
        // An observer of the state may change it again.
        values.accept(state)
        currentID.accept(id)
    }
}
