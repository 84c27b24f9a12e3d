/// A queue of connections.
struct ConnectionLine<Connection> {
    private var connections: [Connection] = []
    private var first = 0

    var isEmpty: Bool { first == connections.count }

    mutating func append(_ connection: Connection) {
        connections.append(connection)
    }

    mutating func popFirst() -> Connection? {
        guard !isEmpty else { return nil }
        let connection = connections[first]
        first += 1
        // Moves at most as many elements as were removed since the last move: amortized O(1).
        if first * 2 >= connections.count {
            connections.removeFirst(first)
            first = 0
        }
        return connection
    }
}
