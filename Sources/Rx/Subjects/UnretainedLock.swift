/// Locks for objects that are referenced without being retained. They prevent an object's deinitializer from running
/// concurrently with an access through such a reference.
///
/// The address of an object selects one of a fixed number of permanent locks, because a lock inside the object would be
/// deallocated with it. A lock is held for a few instructions, never while user code runs, and is acquired before the
/// lock of a multicaster.
enum UnretainedLock {
    /// The size of a cache line.
    private static let stride = 64
    private static let count = 64

    // Unsafe: the pointer never changes and points to locks.
    private nonisolated(unsafe) static let locks: UnsafeMutableRawPointer = {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * count, alignment: stride)
        for index in 0..<count {
            (memory + index * stride).bindMemory(to: SpinLock.self, capacity: 1).initialize(to: SpinLock())
        }
        return memory
    }()

    /// Returns the lock of the object at the given address.
    static func guarding(_ object: UnsafeMutableRawPointer) -> UnsafeMutablePointer<SpinLock> {
        // The lowest bits are the same in all objects' addresses; the multiplication spreads the others.
        let mixed = (UInt(bitPattern: object) >> 4) &* 0x9e37_79b9_7f4a_7c15
        return (locks + Int(mixed >> (UInt.bitWidth - 6)) * stride).assumingMemoryBound(to: SpinLock.self)
    }
}
