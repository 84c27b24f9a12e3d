/// An observer that applies each element to a target, by default on the loop on which the binder was created. It does
/// not retain the target. Errors trap in debug builds.
public struct Binder<Value>: ObserverType, @unchecked Sendable {
    // Unchecked: the closure runs only on the scheduler, one call at a time.
    private let binding: (Event<Value>) -> Void

    /// Creates a binder that calls `binding` on `scheduler` with the target and each element as long as the target
    /// exists.
    public init<Target: AnyObject>(
        _ target: Target, scheduler: any ImmediateSchedulerType = MainScheduler(),
        binding: @escaping (Target, Value) -> Void
    ) {
        let scheduler = bound(scheduler)
        self.binding = { [weak target] event in
            switch event {
            case .next(let element):
                _ = scheduler.schedule(element) { element in
                    if let target { binding(target, element) }
                    return Disposables.create()
                }
            case .error(let error): bindingError(error)
            case .completed: break
            }
        }
    }

    /// Applies the element of a next event. A completed event has no effect, and an error traps in debug builds.
    public func on(_ event: Event<Value>) { binding(event) }

    /// Returns this binder as an `AnyObserver`.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
