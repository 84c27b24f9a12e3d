import Locks

/// The scheduler of `Driver` and `Signal`. By default it is the loop on which they are created.
public enum SharingScheduler {
    private static let maker = Mutex<HandedOver<() -> any SchedulerType>?>(nil)
    @TaskLocal private static var mock: HandedOver<any SchedulerType>?

    /// The closure that creates the scheduler of a new sequence.
    ///
    /// By default it returns a separate main scheduler that is bound to the calling thread's loop.
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

    /// Runs `action`, using `scheduler` for the sequences that the calling task creates in it.
    ///
    /// - Throws: The error that `action` throws.
    public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
        try $mock.withValue(HandedOver(scheduler), operation: action)
    }

    /// Runs `action`, using the result of `makeScheduler` for the sequences that the calling task creates in it.
    ///
    /// - Throws: The error that `action` throws.
    public static func mock(makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Void) rethrows {
        try mock(scheduler: makeScheduler(), action: action)
    }
}
