public import Synchronization

/// A lock-free slot for one disposable, which any thread may set and dispose.
///
/// The word is 0 (empty), 1 (disposed) or a retained reference. Each transition is one atomic exchange, and only the
/// thread that takes a reference out uses it. A reference can therefore be neither lost nor released twice.
@usableFromInline
struct Link: ~Copyable, @unchecked Sendable {
    // Unchecked: the type `DisposeBase` is not Sendable, but any thread may call its `dispose()`.
    @usableFromInline let word = Atomic<UInt>(0)

    @inlinable init() {}

    deinit {
        let last = word.load(ordering: .relaxed)
        if last > 1 { Link.object(last).release() }
    }

    /// Indicates whether the link has ended.
    @inlinable
    var isDisposed: Bool {
        @inline(__always) get { word.load(ordering: .relaxed) == 1 }
    }

    /// Stores `disposable`, or disposes it immediately if the link has ended. A disposable that was stored before is
    /// released but not disposed.
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

    /// Stores any disposable in the same way.
    func set(_ disposable: any Disposable) {
        if let disposable = disposeBase(disposable) { set(disposable) }
    }

    /// Ends the link and returns the stored disposable, which the caller must dispose. `isFirst` indicates whether this
    /// call ended the link.
    @usableFromInline
    func end() -> (isFirst: Bool, last: DisposeBase?) {
        let last = word.exchange(1, ordering: .acquiringAndReleasing)
        if last == 1 { return (false, nil) }
        return (true, last == 0 ? nil : Link.object(last).takeRetainedValue())
    }

    /// Disposes the stored disposable and makes room for another one, unless the link has ended.
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

    /// Ends the link and disposes the stored disposable.
    @usableFromInline
    func dispose() {
        end().last?.dispose()
    }

    @usableFromInline
    static func object(_ word: UInt) -> Unmanaged<DisposeBase> {
        guard let pointer = UnsafeRawPointer(bitPattern: word) else {
            preconditionFailure("The word of a link must be a pointer")
        }
        return .fromOpaque(pointer)
    }
}
