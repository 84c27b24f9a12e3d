import HTTP
import Locks

/// A limit for each client network: on the pages whose stream was never opened, including those that are being mounted,
/// or on the large forms that wait to be decoded.
///
/// It can be used from any thread.
final class ClientQuota: Sendable {
    private struct State {
        var counts: [ClientNetwork: Int] = [:]
        var log = LogInterval()
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns a permit for one more page or form of the network; `nil` if the network has reached its limit.
    func permit(for network: ClientNetwork) -> ClientPermit? {
        let isPermitted = state.withLock { state in
            let count = state.counts[network, default: 0]
            guard count < limit else { return false }
            state.counts[network] = count + 1
            return true
        }
        return isPermitted ? ClientPermit(of: network, by: self) : nil
    }

    /// Returns the number of permits of a network.
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

/// A permit that counts for its client's network as long as it exists. A page releases its permit when its stream is
/// opened, or when it ends; a form when it has been decoded.
final class ClientPermit: Sendable {
    private let network: ClientNetwork
    private let quota: ClientQuota

    fileprivate init(of network: ClientNetwork, by quota: ClientQuota) {
        self.network = network
        self.quota = quota
    }

    deinit { quota.release(network) }
}
