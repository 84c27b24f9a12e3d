/// A value that is handed over to another thread.
///
/// `@unchecked Sendable`: the first thread does not access the value after handing it over, unless the value is itself
/// thread-safe, and a queue, a lock or a scheduler orders the accesses of the two threads. Rx closures are not
/// `@Sendable`, so that view-model code need not deal with threads; handing them over is safe because of the Rx
/// contract of one event at a time.
@usableFromInline
package struct HandedOver<Value>: @unchecked Sendable {
    @usableFromInline package let value: Value

    @inlinable
    package init(_ value: Value) { self.value = value }
}
