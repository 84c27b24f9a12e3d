/// A unit of scheduled work that runs unless it is disposed of first. After the run it represents the disposable that
/// the action returned.
class ScheduledWork: DisposeBase {
    func run() {}
}

final class ScheduledItem<State>: ScheduledWork, @unchecked Sendable {
    // Unchecked: the link is thread-safe; the state is read once, by the thread that runs the item.
    private let state: State
    private let action: (State) -> any Disposable
    private let link = Link()

    init(_ state: State, _ action: @escaping (State) -> any Disposable) {
        self.state = state
        self.action = action
    }

    override func run() {
        guard !link.isDisposed else { return }
        if let disposable = disposeBase(action(state)) { link.set(disposable) }
    }

    override func dispose() { link.dispose() }
}
