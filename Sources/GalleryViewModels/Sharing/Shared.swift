import Locks
public import Rx

/// A value that all pages share. It can be read, changed and observed from any thread.
///
/// A page's view models are confined to the page's loop, and so are the values that they observe: see ``editions``.
public final class Shared<Value: Sendable & Equatable>: Sendable {
    /// A version of the value.
    public struct Edition: Sendable, Equatable {
        /// The value.
        public let value: Value
        /// The number of changes that led to this version.
        public let number: Int
    }

    private struct State: Sendable {
        var latest: Edition
        /// The number of the edition that was emitted last.
        var told = 0
        var isTelling = false
    }

    private let state: Mutex<State>
    private let told: BehaviorRelay<Edition>

    /// Creates a shared value.
    public init(_ value: Value) {
        let first = Edition(value: value, number: 0)
        state = Mutex(State(latest: first))
        told = BehaviorRelay(value: first)
    }

    /// The latest edition, even if it has not been emitted yet.
    public var latest: Edition { state.withLock { $0.latest } }

    /// Emits the latest edition on subscription, then later ones in order. Editions are skipped if changes are made
    /// faster than they can be emitted.
    ///
    /// Elements are delivered on the subscriber's event loop, or on the thread that makes the change if there is none.
    public var editions: Observable<Edition> {
        Observable.deferred { [told] in
            MainLoops.current == nil ? told.asObservable() : told.observe(on: MainScheduler.instance)
        }
    }

    /// Changes the value and notifies its observers. A change that leaves the value equal is ignored.
    ///
    /// - Returns: The number of the edition that contains the change.
    @discardableResult
    public func change(_ work: (inout Value) -> Void) -> Int {
        let number = state.withLock { state in
            var value = state.latest.value
            work(&value)
            if value != state.latest.value {
                state.latest = Edition(value: value, number: state.latest.number + 1)
            }
            return state.latest.number
        }
        tell()
        return number
    }

    /// Emits new editions in order, without holding the lock. If another thread is already emitting, that thread emits
    /// the new edition too.
    private func tell() {
        while let edition = nextToTell() {
            told.accept(edition)
            state.withLock { $0.isTelling = false }
        }
    }

    private func nextToTell() -> Edition? {
        state.withLock { state in
            guard !state.isTelling, state.told < state.latest.number else { return nil }
            state.told = state.latest.number
            state.isTelling = true
            return state.latest
        }
    }
}
