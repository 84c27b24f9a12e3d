import HTTP
import Locks

/// Counts, for each client network, the pages of the whole process whose stream was never opened: those that are being made, and those that are kept.
///
/// Any thread may use it.
final class ClientPages: Sendable {
    private struct State {
        var counts: [ClientNetwork: Int] = [:]
        var log = LogInterval()
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// A permit for one more page of the network; nil where it has as many as it may.
    func permit(for network: ClientNetwork) -> PagePermit? {
        let isPermitted = state.withLock { state in
            let count = state.counts[network, default: 0]
            guard count < limit else { return false }
            state.counts[network] = count + 1
            return true
        }
        return isPermitted ? PagePermit(of: network, by: self) : nil
    }

    /// The number of pages that count for a network.
    func count(of network: ClientNetwork) -> Int { state.withLock { $0.counts[network] ?? 0 } }

    fileprivate func release(_ network: ClientNetwork) {
        state.withLock { state in
            let count = state.counts[network, default: 0] - 1
            state.counts[network] = count > 0 ? count : nil
        }
    }

    /// Indicates whether the log must tell of a refusal: once a minute at most.
    func mustLog(now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.log.isDue(now: now) }
    }
}

/// Counts one page for its client's network as long as it lives. A page lets go of it when its stream is opened, or at its end.
final class PagePermit: Sendable {
    private let network: ClientNetwork
    private let pages: ClientPages

    fileprivate init(of network: ClientNetwork, by pages: ClientPages) {
        self.network = network
        self.pages = pages
    }

    deinit { pages.release(network) }
}
