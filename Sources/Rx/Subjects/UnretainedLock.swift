/// Locks for objects that others refer to without retaining them: an object's `deinit` and the uses through such a reference exclude each other.
///
/// An object's address selects one of a few locks that are there for ever, since a lock inside the object would go with it. They are held for a few
/// instructions, never while user code runs, and are taken before the lock of a multicaster.
enum UnretainedLock {
    /// A cache line.
    private static let stride = 64
    private static let count = 64

    // Unsafe: the pointer never changes, and what it points to are locks.
    private nonisolated(unsafe) static let locks: UnsafeMutableRawPointer = {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * count, alignment: stride)
        for index in 0..<count {
            (memory + index * stride).bindMemory(to: SpinLock.self, capacity: 1).initialize(to: SpinLock())
        }
        return memory
    }()

    /// The lock of the object at this address.
    static func guarding(_ object: UnsafeMutableRawPointer) -> UnsafeMutablePointer<SpinLock> {
        // The lowest bits of an address are the same for all objects; the product spreads the rest.
        let mixed = (UInt(bitPattern: object) >> 4) &* 0x9e37_79b9_7f4a_7c15
        return (locks + Int(mixed >> (UInt.bitWidth - 6)) * stride).assumingMemoryBound(to: SpinLock.self)
    }
}
