/// A scheduler that runs actions immediately, within the call.
struct ImmediateScheduler: ImmediateSchedulerType, Sendable {
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
        action(state)
    }
}
