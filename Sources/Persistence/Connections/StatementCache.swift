/// The prepared statements of a connection by their SQL text.
struct StatementCache {
    private let limit: Int
    private var statements: [String: Statement] = [:]
    /// The statements used last, each at a place that a few bytes of its text determine. They spare most uses building
    /// and hashing the text.
    private var recent: [Statement?]
    private static let places = 64

    init(limit: Int) {
        self.limit = limit
        recent = Array(repeating: nil, count: Self.places)
    }

    /// Returns the statement with that text, also if it is in use.
    mutating func find(_ pieces: SQLPieces) -> Statement? {
        let place = Self.place(of: pieces)
        if let statement = recent[place], statement.hasPieces(pieces) { return statement }
        let text = pieces.text
        guard let statement = statements[text], statement.sql.hasSameBytes(as: text) else { return nil }
        statement.pieces = pieces
        recent[place] = statement
        return statement
    }

    /// Adds a statement. If the cache is full, the statements that are not in use are removed first.
    mutating func insert(_ statement: Statement) {
        if statements.count >= limit { removeUnused() }
        statements[statement.sql] = statement
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

    /// Mixes the number of pieces with the length of the first one, and bytes from its start, middle and end.
    private static func place(of pieces: SQLPieces) -> Int {
        let mixed = pieces.first.utf8.withContiguousStorageIfAvailable { bytes -> UInt64 in
            let bytes = UnsafeRawBufferPointer(bytes)
            var mixed = UInt64(bytes.count)
            guard bytes.count >= 8 else { return mixed }
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
        return Int(truncatingIfNeeded: ((mixed ?? 0) &+ UInt64(pieces.count)) % UInt64(places))
    }
}
