import HTTP
import Locks
import Scenes

/// Counts failed sign-ins for each client network and for each account name, over all loops. Any thread may use it.
final class SignInAttempts: Sendable {
    /// The decision on a post without the script.
    enum Verdict: Equatable {
        /// No sign-in has failed in the page's scenes so far.
        case isNone
        /// The post counts as a failed attempt until it has turned out not to be one.
        case counts
        /// Too many have failed: the next may be made after this time.
        case refused(Duration)
    }

    private struct State {
        /// The templates of the scenes in which sign-ins have failed: an app has few.
        var templates: Set<String> = []
        var networks = RecentTable<ClientNetwork, TokenBucket>(capacity: 50_000)
        /// By a hash of the name.
        var accounts = RecentTable<Int, TokenBucket>(capacity: 50_000)
        var log = LogInterval()
    }

    private let limits: LiveLimits
    private let state = Mutex(State())

    init(limits: LiveLimits) {
        self.limits = limits
    }

    /// Begins a post to a page with scenes of these templates, and counts it if it may be an attempt to sign in.
    ///
    /// Counted at its beginning, as many attempts at once cannot outrun the count of those that fail.
    func begin(
        _ templates: some Sequence<String>, from network: ClientNetwork, now: ContinuousClock.Instant
    ) -> Verdict {
        state.withLock { state in
            guard templates.contains(where: state.templates.contains) else { return .isNone }
            var bucket = state.networks[network] ?? networkBucket(now)
            let wait = bucket.take(now: now)
            state.networks[network] = bucket
            return wait.map { .refused($0) } ?? .counts
        }
    }

    /// Returns the time until the network may post again to a page with scenes of these templates; nil where it may now. Counts nothing.
    func wait(
        for templates: some Sequence<String>, from network: ClientNetwork, now: ContinuousClock.Instant
    ) -> Duration? {
        state.withLock { state in
            guard templates.contains(where: state.templates.contains), var bucket = state.networks[network] else {
                return nil
            }
            // The bucket is a copy.
            return bucket.take(now: now)
        }
    }

    /// An attempt that was counted has not failed.
    func takeBack(from network: ClientNetwork, now: ContinuousClock.Instant) {
        state.withLock { $0.networks[network]?.giveBack(now: now) }
    }

    /// A sign-in has failed.
    ///
    /// - Parameters:
    ///   - account: the name that was tried; nil where the app does not say.
    ///   - template: the scene's.
    ///   - isCounted: whether ``begin(_:from:now:)`` has counted it for the network.
    func failed(
        as account: String?, in template: String?, from network: ClientNetwork?, isCounted: Bool,
        now: ContinuousClock.Instant
    ) {
        state.withLock { state in
            if let template { state.templates.insert(template) }
            if let network, !isCounted {
                var bucket = state.networks[network] ?? networkBucket(now)
                _ = bucket.take(now: now)
                state.networks[network] = bucket
            }
            if let account {
                var bucket = state.accounts[account.hashValue] ?? accountBucket(now)
                _ = bucket.take(now: now)
                state.accounts[account.hashValue] = bucket
            }
        }
    }

    /// Decides whether a further attempt may be made.
    ///
    /// - Parameters:
    ///   - account: the name that is tried; nil leaves it out of account.
    ///   - network: the client's; nil where its attempt is counted already.
    func mayTry(as account: String?, from network: ClientNetwork?, now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            var buckets = [network.flatMap { state.networks[$0] }, account.flatMap { state.accounts[$0.hashValue] }]
            return buckets.indices.allSatisfy { buckets[$0]?.hasToken(now: now) ?? true }
        }
    }

    /// Indicates whether the log must tell of a refusal: once a minute at most.
    func mustLog(now: ContinuousClock.Instant) -> Bool { state.withLock { $0.log.isDue(now: now) } }

    private func networkBucket(_ now: ContinuousClock.Instant) -> TokenBucket {
        TokenBucket(
            capacity: limits.signInFailuresAtOnce, perSecond: limits.signInFailuresPerMinute / 60, now: now)
    }

    private func accountBucket(_ now: ContinuousClock.Instant) -> TokenBucket {
        TokenBucket(
            capacity: limits.accountSignInFailuresAtOnce, perSecond: limits.accountSignInFailuresPerMinute / 60,
            now: now)
    }
}
