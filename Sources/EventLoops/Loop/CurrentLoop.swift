#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The calling thread's loop, in a thread-local slot.
enum CurrentLoop {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key, nil)
        precondition(failure == 0, "The system has no free thread-local slot (error \(failure)).")
        return key
    }()

    static func get() -> EventLoop? {
        guard let pointer = pthread_getspecific(key) else { return nil }
        return Unmanaged<EventLoop>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Indicates whether the calling thread's loop is the one with that identity.
    static func isSet(to loop: ObjectIdentifier) -> Bool {
        UInt(bitPattern: pthread_getspecific(key)) == UInt(bitPattern: loop)
    }

    /// Sets the thread's loop, which must exist until it is cleared: `EventLoop.run` sets it on entry and clears it on
    /// exit.
    static func set(_ loop: EventLoop?) {
        pthread_setspecific(key, loop.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
    }
}
