public import Synchronization

/// The place of one disposable that is set once and disposed once, by any threads, without a lock.
///
/// The word is 0 (nothing yet), 1 (disposed) or a retained reference. Each transition is one atomic exchange, and the reference is used only
/// by whoever took it out, so it can be neither lost nor released twice.
@usableFromInline
struct Link: ~Copyable, @unchecked Sendable {
    // Unchecked: `DisposeBase` is not Sendable as a type, but `dispose()` may be called by any thread.
    @usableFromInline let word = Atomic<UInt>(0)

    @inlinable init() {}

    deinit {
        let last = word.load(ordering: .relaxed)
        if last > 1 { Link.object(last).release() }
    }

    /// Whether it has been disposed or finished.
    @inlinable
    var isDisposed: Bool {
        @inline(__always) get { word.load(ordering: .relaxed) == 1 }
    }

    /// Sets the disposable; disposes it at once when the link is disposed already. A disposable that was there is replaced, not disposed.
    @usableFromInline
    func set(_ disposable: DisposeBase) {
        let new = UInt(bitPattern: Unmanaged.passRetained(disposable).toOpaque())
        var seen: UInt = 0
        while true {
            let (exchanged, original) = word.compareExchange(
                expected: seen, desired: new, ordering: .acquiringAndReleasing)
            if exchanged {
                if original > 1 { Link.object(original).release() }
                return
            }
            if original == 1 {
                Link.object(new).takeRetainedValue().dispose()
                return
            }
            seen = original
        }
    }

    /// The same for any disposable.
    func set(_ disposable: any Disposable) {
        if let disposable = disposeBase(disposable) { set(disposable) }
    }

    /// Ends it, and hands out what is to be disposed of. `isFirst` says whether this call ended it.
    @usableFromInline
    func end() -> (isFirst: Bool, last: DisposeBase?) {
        let last = word.exchange(1, ordering: .acquiringAndReleasing)
        if last == 1 { return (false, nil) }
        return (true, last == 0 ? nil : Link.object(last).takeRetainedValue())
    }

    /// Disposes of what it holds and makes room for another, unless it is disposed already.
    @usableFromInline
    func reset() {
        var seen = word.load(ordering: .acquiring)
        while seen > 1 {
            let (exchanged, original) = word.compareExchange(
                expected: seen, desired: 0, ordering: .acquiringAndReleasing)
            if exchanged { return Link.object(seen).takeRetainedValue().dispose() }
            seen = original
        }
    }

    /// Ends it and disposes of what it held.
    @usableFromInline
    func dispose() {
        end().last?.dispose()
    }

    @usableFromInline
    static func object(_ word: UInt) -> Unmanaged<DisposeBase> {
        guard let pointer = UnsafeRawPointer(bitPattern: word) else {
            preconditionFailure("A link's word is a pointer")
        }
        return .fromOpaque(pointer)
    }
}
