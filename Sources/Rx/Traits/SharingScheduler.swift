import Locks

/// Where `Driver` and `Signal` send their events: the loop that they are made on, unless replaced.
public enum SharingScheduler {
    private static let maker = Mutex<HandedOver<() -> any SchedulerType>?>(nil)
    @TaskLocal private static var mock: HandedOver<any SchedulerType>?

    /// Makes the scheduler for a new sequence. By default a main scheduler of its own, tied to the calling thread's loop.
    public static var make: () -> any SchedulerType {
        get {
            if let mock { return { mock.value } }
            return maker.withLock { $0 }?.value ?? { MainScheduler.forSharing() }
        }
        set {
            let make = HandedOver(newValue)
            maker.withLock { $0 = make }
        }
    }

    /// Runs `action` with `scheduler` in that place, for the sequences that are made meanwhile by the calling task.
    public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
        try $mock.withValue(HandedOver(scheduler), operation: action)
    }

    /// Runs `action` with what `makeScheduler` returns in that place, for the sequences that are made meanwhile by the calling task.
    public static func mock(makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Void) rethrows {
        try mock(scheduler: makeScheduler(), action: action)
    }
}
