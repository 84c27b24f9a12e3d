import HTTP
import Locks
import Rx
import Scenes

/// Counts failed sign-ins per client network and per account name, over all loops, and with an exchange over all processes.
/// It can be used from any thread.
final class SignInAttempts: Sendable {
    /// The decision on a post without the script.
    enum Verdict: Equatable {
        /// No sign-in has failed in the page's scenes so far.
        case isNone
        /// The post counts as a failed attempt until it has ended without one.
        case counts
        /// Too many attempts have failed; the next is allowed after this time.
        case refused(Duration)
    }

    private struct State {
        /// The templates of the scenes in which sign-ins have failed. An app has few of these.
        var templates: Set<String> = []
        var networks = RecentTable<ClientNetwork, TokenBucket>(capacity: 50_000)
        /// The buckets of account names.
        var accounts = RecentTable<Bits128, TokenBucket>(capacity: 50_000)
        var log = LogInterval()
    }

    private let limits: LiveLimits
    private let state = Mutex(State())

    private let exchange: (any SignInExchange)?
    private let subscription = DisposeBag()

    init(limits: LiveLimits, exchange: (any SignInExchange)? = nil) {
        self.limits = limits
        self.exchange = exchange
        exchange?.failures.subscribe(onNext: { [weak self] in self?.failedElsewhere($0, now: .now) })
            .disposed(by: subscription)
    }

    /// Begins a post to a page with scenes of these templates, and counts it if it may be an attempt to sign in.
    ///
    /// The attempt is counted before its result is known, so that many simultaneous attempts cannot exceed the limit.
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

    /// Returns the time until the network may post again to a page with scenes of these templates; `nil` if it may now.
    /// Counts nothing.
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

    /// Subtracts an attempt that was counted and has not failed.
    func takeBack(from network: ClientNetwork, now: ContinuousClock.Instant) {
        state.withLock { $0.networks[network]?.giveBack(now: now) }
    }

    /// Counts a failed sign-in.
    ///
    /// - Parameters:
    ///   - account: The account name of the attempt; `nil` if the app does not pass it.
    ///   - template: The template of the scene.
    ///   - isCounted: Indicates whether ``begin(_:from:now:)`` has counted the attempt for the network.
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
                var bucket = state.accounts[Self.key(of: account)] ?? accountBucket(now)
                _ = bucket.take(now: now)
                state.accounts[Self.key(of: account)] = bucket
            }
        }
        exchange?.report(
            SignInFailure(
                network: network?.address, account: account.map { Self.key(of: $0).description }, template: template))
    }

    /// Counts a sign-in that has failed in another process. Attempts that were under way in several processes at the same
    /// time may have exceeded a limit together, so later ones wait for all of them.
    private func failedElsewhere(_ failure: SignInFailure, now: ContinuousClock.Instant) {
        state.withLock { state in
            // Few, unless the messages are forged.
            if let template = failure.template, state.templates.count < 1_000 { state.templates.insert(template) }
            if let network = failure.network.map({ ClientNetwork($0) }) {
                var bucket = state.networks[network] ?? networkBucket(now)
                bucket.charge(now: now)
                state.networks[network] = bucket
            }
            if let account = failure.account.flatMap({ Bits128($0) }) {
                var bucket = state.accounts[account] ?? accountBucket(now)
                bucket.charge(now: now)
                state.accounts[account] = bucket
            }
        }
    }

    /// The key of an account's bucket: a hash that is the same in all processes.
    private static func key(of account: String) -> Bits128 {
        Bits128(SHA256.hex(of: account).prefix(32)) ?? Bits128(high: 0, low: 0)
    }

    /// Decides whether another attempt is allowed.
    ///
    /// - Parameters:
    ///   - account: The account name of the attempt; `nil` to check only the network.
    ///   - network: The client's network; `nil` if its attempt is counted already.
    func mayTry(as account: String?, from network: ClientNetwork?, now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            var buckets = [
                network.flatMap { state.networks[$0] }, account.flatMap { state.accounts[Self.key(of: $0)] },
            ]
            return buckets.indices.allSatisfy { buckets[$0]?.hasToken(now: now) ?? true }
        }
    }

    /// Decides whether to log a rejection: at most once a minute.
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
