/// Sets something on a target that it does not retain, on the loop that it was made on. Errors trap in debug builds.
public struct Binder<Value>: ObserverType, @unchecked Sendable {
    // Unchecked: the closure runs on the scheduler only, one call at a time.
    private let binding: (Event<Value>) -> Void

    /// A binder that calls `binding` with the target and each element, while the target lives.
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

    /// Sets the element, or does nothing at the end.
    public func on(_ event: Event<Value>) { binding(event) }

    /// This binder, its type erased.
    public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
