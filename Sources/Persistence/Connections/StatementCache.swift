/// The prepared statements of a connection by their SQL text.
struct StatementCache {
    private let limit: Int
    private var statements: [String: Statement] = [:]
    /// The statements used last, each at a place that a few bytes of its text determine. It spares most uses the hash
    /// of the whole text.
    private var recent: [Statement?]
    private static let places = 64

    init(limit: Int) {
        self.limit = limit
        recent = Array(repeating: nil, count: Self.places)
    }

    /// Returns the statement with that text, also if it is in use.
    mutating func find(_ text: String) -> Statement? {
        let place = Self.place(of: text)
        if let statement = recent[place], statement.sql == text { return statement }
        guard let statement = statements[text] else { return nil }
        recent[place] = statement
        return statement
    }

    /// Adds a statement. If the cache is full, the statements that are not in use are removed first.
    mutating func insert(_ statement: Statement) {
        if statements.count >= limit { removeUnused() }
        statements[statement.sql] = statement
        recent[Self.place(of: statement.sql)] = statement
    }

    /// Removes the statements that are not in use.
    mutating func removeUnused() {
        statements = statements.filter { $0.value.isInUse }
        recent = Array(repeating: nil, count: Self.places)
    }

    mutating func removeAll() {
        statements.removeAll()
        recent = Array(repeating: nil, count: Self.places)
    }

    /// Mixes the length with bytes from the start, the middle and the end of the text.
    private static func place(of text: String) -> Int {
        let mixed = text.utf8.withContiguousStorageIfAvailable { bytes -> UInt64 in
            let bytes = UnsafeRawBufferPointer(bytes)
            guard bytes.count >= 8 else { return UInt64(bytes.count) }
            var mixed = UInt64(bytes.count)
            func mix(_ offset: Int) {
                let part = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                mixed = (mixed ^ part) &* 0x9e37_79b9_7f4a_7c15
                mixed ^= mixed >> 32
            }
            mix(0)
            mix(bytes.count / 2 - 4)
            mix(bytes.count - 8)
            return mixed
        }
        return Int(truncatingIfNeeded: (mixed ?? 0) % UInt64(places))
    }
}
