/// Connections in the order of their arrival.
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
        // At most as much is moved as was taken before: in the mean, a step for each connection.
        if first * 2 >= connections.count {
            connections.removeFirst(first)
            first = 0
        }
        return connection
    }
}
