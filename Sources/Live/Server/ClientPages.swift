import HTTP
import Locks

/// Counts the pages of the process whose stream was never opened, per client network. It includes pages that are being
/// mounted.
///
/// It can be used from any thread.
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

    /// Returns a permit for one more page of the network; nil if the network has reached its limit.
    func permit(for network: ClientNetwork) -> PagePermit? {
        let isPermitted = state.withLock { state in
            let count = state.counts[network, default: 0]
            guard count < limit else { return false }
            state.counts[network] = count + 1
            return true
        }
        return isPermitted ? PagePermit(of: network, by: self) : nil
    }

    /// Returns the number of pages that count for a network.
    func count(of network: ClientNetwork) -> Int { state.withLock { $0.counts[network] ?? 0 } }

    fileprivate func release(_ network: ClientNetwork) {
        state.withLock { state in
            let count = state.counts[network, default: 0] - 1
            state.counts[network] = count > 0 ? count : nil
        }
    }

    /// Decides whether to log a rejection: at most once a minute.
    func mustLog(now: ContinuousClock.Instant) -> Bool {
        state.withLock { $0.log.isDue(now: now) }
    }
}

/// A permit that counts one page for its client's network as long as it exists. A page releases it when its stream is
/// opened, or when it ends.
final class PagePermit: Sendable {
    private let network: ClientNetwork
    private let pages: ClientPages

    fileprivate init(of network: ClientNetwork, by pages: ClientPages) {
        self.network = network
        self.pages = pages
    }

    deinit { pages.release(network) }
}
