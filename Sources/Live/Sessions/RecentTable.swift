/// A dictionary that keeps the most recently set values, between `capacity` and twice as many, in constant time per
/// value. Whenever `capacity` values have been set, those that were not set again since the previous time are removed
/// together.
struct RecentTable<Key: Hashable, Value> {
    private let capacity: Int
    private var recent: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// The number of values that are kept.
    var count: Int { recent.count + older.keys.reduce(0) { $0 + (recent[$1] == nil ? 1 : 0) } }

    subscript(key: Key) -> Value? {
        get { recent[key] ?? older[key] }
        set {
            if recent[key] == nil, recent.count >= capacity { (older, recent) = (recent, [:]) }
            older[key] = nil
            recent[key] = newValue
        }
    }
}
