import Locks
public import Rx

/// A value that all windows share. Any thread may read, change and observe it.
///
/// A window's view model lives on its page's loop, and so does what it observes: see ``editions``.
public final class Shared<Value: Sendable & Equatable>: Sendable {
    /// The value as it was after one change, and how many changes there had been.
    public struct Edition: Sendable, Equatable {
        public let value: Value
        public let number: Int
    }

    private struct State: Sendable {
        var latest: Edition
        /// The number of the edition that was told last.
        var told = 0
        var isTelling = false
    }

    private let state: Mutex<State>
    private let told: BehaviorRelay<Edition>

    public init(_ value: Value) {
        let first = Edition(value: value, number: 0)
        state = Mutex(State(latest: first))
        told = BehaviorRelay(value: first)
    }

    /// The latest edition, told or about to be.
    public var latest: Edition { state.withLock { $0.latest } }

    /// The latest edition at once, then each later one in order; some are left out when changes come faster than they can be told.
    ///
    /// On the event loop that subscribes; where there is none, on the thread that made the change.
    public var editions: Observable<Edition> {
        Observable.deferred { [told] in
            MainLoops.current == nil ? told.asObservable() : told.observe(on: MainScheduler.instance)
        }
    }

    /// Changes the value and tells those who observe it. A change that leaves it equal is none.
    ///
    /// - Returns: the number of the edition that holds the change.
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

    /// Tells what is new, in order and with no lock held. While one thread tells, another that has changed the value leaves it to that one.
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
