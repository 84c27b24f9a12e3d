/// The inner subscriptions of an operator, which are disposed together. Adding and removing one takes constant time.
@usableFromInline
struct InnerSubscriptions: ~Copyable {
    private let lock = SpinLock()
    private let state = State()

    /// Protected by `lock`.
    private final class State {
        var entries: [DisposeBase?] = []
        var free: [Int] = []
        var isDisposed = false
    }

    @usableFromInline
    init() {}

    /// Adds a subscription and returns its place. After disposal, disposes the subscription immediately and returns -1.
    @usableFromInline
    func insert(_ inner: DisposeBase) -> Int {
        lock.lock()
        if state.isDisposed {
            lock.unlock()
            inner.dispose()
            return -1
        }
        defer { lock.unlock() }
        if let place = state.free.popLast() {
            state.entries[place] = inner
            return place
        }
        state.entries.append(inner)
        return state.entries.count - 1
    }

    /// Removes the subscription at `place` and disposes it.
    @usableFromInline
    func remove(_ place: Int) {
        guard place >= 0 else { return }
        lock.lock()
        var inner: DisposeBase?
        if !state.isDisposed {
            inner = state.entries[place]
            state.entries[place] = nil
            state.free.append(place)
        }
        lock.unlock()
        inner?.dispose()
    }

    /// Disposes all subscriptions. Subscriptions that are added later are disposed immediately.
    @usableFromInline
    func dispose() {
        lock.lock()
        state.isDisposed = true
        let entries = state.entries
        state.entries = []
        state.free = []
        lock.unlock()
        for inner in entries { inner?.dispose() }
    }
}
