import Locks

/// The states of windows by their ids, which the windows' addresses contain. It can be used from any thread.
///
/// States whose sizes exceed the limit are evicted, those first that have not been used for the longest time. Entries
/// are in two generations, each of at most half the limit, so that a full table costs no more than an empty one: when
/// the younger generation is full, it replaces the older one.
public final class WindowStates<State: Sendable>: Sendable {
    private struct Entry: Sendable {
        let state: State
        let size: Int
    }

    private struct Generations: Sendable {
        var young: [String: Entry] = [:]
        var old: [String: Entry] = [:]
        var youngSize = 0
    }

    private let generations = Mutex(Generations())
    private let limit: Int
    private let size: @Sendable (State) -> Int
    private let makeID: @Sendable () -> String

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - limit: The maximum size of all states together.
    ///   - makeID: Returns an id that cannot be guessed, for a new state.
    ///   - size: Returns the size of a state, such as its number of bytes.
    public init(
        limit: Int, makeID: @escaping @Sendable () -> String = randomID, size: @escaping @Sendable (State) -> Int
    ) {
        (self.limit, self.makeID, self.size) = (limit, makeID, size)
    }

    /// Returns 24 random hexadecimal digits.
    public static func randomID() -> String {
        String((0..<24).map { _ in "0123456789abcdef".randomElement() ?? "0" })
    }

    func newID() -> String { makeID() }

    func state(of id: String) -> State? {
        generations.withLock { all in
            if let entry = all.young[id] { return entry.state }
            guard let entry = all.old.removeValue(forKey: id) else { return nil }
            add(entry, as: id, to: &all)
            return entry.state
        }
    }

    func keep(_ state: State, as id: String) {
        let entry = Entry(state: state, size: size(state))
        generations.withLock { add(entry, as: id, to: &$0) }
    }

    private func add(_ entry: Entry, as id: String, to all: inout Generations) {
        if all.youngSize + entry.size > limit / 2 {
            all.old = all.young
            all.young = [:]
            all.youngSize = 0
        }
        all.old[id] = nil
        all.youngSize += entry.size - (all.young.updateValue(entry, forKey: id)?.size ?? 0)
    }
}
