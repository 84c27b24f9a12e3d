import Locks

/// The memory that bodies in progress use: a limit for the server, and a quarter of it for each client network. It can
/// be used from any thread.
final class BodyBudget: Sendable {
    /// The size up to which a body does not count, because the number of connections limits the memory of small ones.
    static let freeBytes = 16_384

    private struct State {
        var total = 0
        var networks: [ClientNetwork: Int] = [:]
    }

    private let limit: Int
    private let networkLimit: Int
    private let state = Mutex(State())

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - limit: The bytes of all networks together.
    ///   - bodyBytes: The size of the largest body. Each network may have at least one.
    init(limit: Int, bodyBytes: Int) {
        self.limit = max(limit, bodyBytes)
        networkLimit = max(limit / 4, bodyBytes)
    }

    /// Adds bytes if they fit.
    ///
    /// - Parameter network: The client's network; `nil` for a proxy that does not give the client's address. Its bodies
    ///   are limited only by the total.
    func take(_ count: Int, for network: ClientNetwork?) -> Bool {
        state.withLock { state in
            let used = network.map { state.networks[$0, default: 0] } ?? 0
            guard state.total + count <= limit, network == nil || used + count <= networkLimit else { return false }
            state.total += count
            if let network { state.networks[network] = used + count }
            return true
        }
    }

    /// Removes bytes that ``take(_:for:)`` has added.
    func release(_ count: Int, of network: ClientNetwork?) {
        state.withLock { state in
            state.total -= count
            guard let network else { return }
            let used = state.networks[network, default: 0] - count
            state.networks[network] = used > 0 ? used : nil
        }
    }

    /// The bytes of all bodies that count.
    var used: Int { state.withLock { $0.total } }
}
