/// The expected changes of the counters that a view's predictions name, such as `["all": -1, "due": -1]`.
public struct CounterChanges: Sendable, Hashable {
    /// The changes, without those that are zero.
    private let changes: [String: Int]

    init(_ changes: [String: Int]) {
        self.changes = changes.filter { $0.value != 0 }
    }

    /// The change of a counter; 0 for a counter that does not change.
    public subscript(name: String) -> Int { changes[name] ?? 0 }

    var isEmpty: Bool { changes.isEmpty }

    /// Returns the sum of these changes and others.
    func adding(_ others: CounterChanges) -> CounterChanges {
        CounterChanges(changes.merging(others.changes, uniquingKeysWith: +))
    }

    /// The changes as the client writes them: `all:-1,due:-1`.
    var text: String { changes.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") }

    /// Writes the changes as JSON.
    func write(to json: inout JSONText) {
        json.object { json in
            for (name, change) in changes.sorted(by: { $0.key < $1.key }) { json.member(name, change) }
        }
    }

    /// The number of times that one effect is expected to occur before the server has confirmed any.
    private static let repetitions = 10
    /// The maximum number of sums.
    private static let limit = 64

    /// Returns the sums that presses with these effects can lead to: each effect several times, and two different ones.
    static func sums(of effects: Set<CounterChanges>) -> [CounterChanges] {
        let effects = effects.filter { !$0.isEmpty }.sorted { $0.text < $1.text }
        var sums: [CounterChanges] = []
        for count in 1...repetitions {
            sums += effects.map { CounterChanges($0.changes.mapValues { $0 * count }) }
        }
        for (index, effect) in effects.enumerated() {
            sums += effects[..<index].map { effect.adding($0) }
        }
        var seen: Set<CounterChanges> = []
        return Array(sums.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(limit))
    }
}
