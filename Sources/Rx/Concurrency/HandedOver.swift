/// A value on its way to another thread.
///
/// `@unchecked Sendable`: the thread that makes one does not touch the value again unless the value is itself safe to share, and a queue,
/// a lock or a scheduler orders the two threads' accesses. Rx closures are not `@Sendable` (view-model code need not know of threads),
/// and the Rx contract, one event at a time, is what makes handing them over safe.
@usableFromInline
struct HandedOver<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
