import EventLoops
import Foundation
import PostLedgers
import Rx
import RxTesting
import Scenes
import Testing

@testable import Live

/// A loop's calls to its session store and its use of the answers, with a store that answers when the test says so.
struct SessionKeeperTests {
    private final class Bench {
        let store = SlowStore()
        let keeper: SessionKeeper
        var random: SeededGenerator
        var sessions: [Session] = []
        /// The outcome of the latest lookup; nil until it has ended.
        var found: StoredSession??
        /// The keys of the sessions that other processes have ended.
        let ended = BehaviorRelay<[String]>(value: [])

        init(_ limits: LiveLimits, seed: UInt64 = 0) {
            keeper = SessionKeeper(store, limits: limits) { _, _ in
            } onEnd: { [ended] in
                ended.accept(ended.value + [$0.id.key])
            }
            random = SeededGenerator(seed: seed)
        }

        func signIn(_ limits: LiveLimits) -> Session {
            let former = Session(SessionID(), limits: limits, now: .now)
            let session = Session(SessionID(), of: SessionAccount(id: "7", name: "Ada"), after: former)
            sessions.append(session)
            return session
        }

        func signOut(_ session: Session) {
            session.signOut()
            _ = keeper.remove(session)
        }

        func find(_ id: SessionID) {
            found = nil
            keeper.find(id) { [unowned self] result in found = .some((try? result.get()) ?? nil) }
        }
    }

    private let limits: LiveLimits

    init() {
        var limits = LiveLimits()
        limits.signInLifetime = .seconds(1_000_000)
        limits.mountTimeout = .seconds(600)
        self.limits = limits
    }

    /// Regardless of the order in which a slow store performs its calls, and of failed removals, in the end the store
    /// contains exactly the sessions that are signed in.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the store finally contains exactly the signed-in sessions`(seed: UInt64) throws {
        let limits = limits
        let loop = try OneLoop(Bench(limits, seed: seed))
        for _ in 0..<60 {
            loop.turn { state in
                let bench = state.value
                switch Int.random(in: 0..<6, using: &bench.random) {
                case 0: _ = bench.keeper.keep(bench.signIn(limits))
                case 1:
                    let signedIn = bench.sessions.filter { $0.account != nil }
                    if let session = signedIn.randomElement(using: &bench.random) { bench.signOut(session) }
                case 2:
                    guard let session = bench.sessions.randomElement(using: &bench.random) else { return }
                    if session.signIn?.keptUntil != nil { session.signIn?.keptUntil = .now }
                    bench.keeper.renew(session)
                case 3: bench.store.failRandomRemoval(&bench.random)
                default: bench.store.answerRandomCall(&bench.random)
                }
            }
        }
        loop.turn { $0.value.keeper.retry() }
        // Until no call is pending.
        while loop.turn({ $0.value.store.hasCalls }) {
            loop.turn { $0.value.store.answerRandomCall(&$0.value.random) }
            if loop.turn({ !$0.value.store.hasCalls }) { loop.turn { $0.value.keeper.retry() } }
        }
        let (kept, signedIn) = loop.turn { state in
            let signedIn = state.value.sessions.filter { $0.account != nil }
            return (Set(state.value.store.kept.keys), Set(signedIn.map(\.id.key)))
        }
        #expect(kept == signedIn)
    }

    @Test(arguments: [-600, -1, 60, 600], [true, false])
    func `a stored session is valid until it expires and only for its own ID`(seconds: Double, isOwn: Bool) throws {
        let id = SessionID()
        let loop = try OneLoop(Bench(limits))
        loop.turn { state in
            let key = isOwn ? id.key : SessionID().key
            state.value.store.kept[id.key] = StoredSession(
                key: key, account: SessionAccount(id: "7", name: "Ada"), expires: .now + seconds)
            state.value.find(id)
        }
        #expect(loop.turn { $0.value.found == nil })
        loop.turn { $0.value.store.answerRandomCall(&$0.value.random) }
        #expect(loop.turn { $0.value.found.map { $0 != nil } } == (seconds > 0 && isOwn))
    }

    /// A store that has not confirmed a sign-out may still contain the session.
    @Test func `a session is not looked up until its removal is confirmed`() throws {
        let limits = limits
        let loop = try OneLoop(Bench(limits))
        let id = loop.turn { state in
            let session = state.value.signIn(limits)
            _ = state.value.keeper.keep(session)
            return session.id
        }
        loop.turn { $0.value.store.answerRandomCall(&$0.value.random) }
        loop.turn { $0.value.signOut($0.value.sessions[0]) }
        for _ in 0..<3 {
            #expect(
                loop.turn { state in
                    state.value.find(id)
                    return state.value.found.map { $0 == nil }
                } == true, "The store is not asked.")
            loop.turn { $0.value.store.failRandomRemoval(&$0.value.random) }
            #expect(loop.turn { !$0.value.store.hasCalls })
            loop.turn { $0.value.keeper.retry() }
        }
        loop.turn { $0.value.store.answerRandomCall(&$0.value.random) }
        loop.turn { $0.value.find(id) }
        #expect(loop.turn { $0.value.found == nil && $0.value.store.hasCalls }, "The store is asked again.")
    }

    /// The store has read the session just before another process removed it.
    @Test func `a lookup is repeated if another process removes sessions in the meantime`() throws {
        let id = SessionID()
        let loop = try OneLoop(Bench(limits))
        loop.turn { state in
            state.value.store.kept[id.key] = StoredSession(
                key: id.key, account: SessionAccount(id: "7", name: "Ada"), expires: .now + 600)
            state.value.find(id)
            state.value.store.kept[id.key] = nil
            state.value.keeper.verify([])
            state.value.store.answerFirstCall()
        }
        #expect(loop.turn { $0.value.found == nil && $0.value.store.hasCalls }, "The store is asked again.")
        loop.turn { $0.value.store.answerFirstCall() }
        #expect(loop.turn { $0.value.found.map { $0 == nil } } == true)
    }

    /// Another process removes sessions of the account, or its messages were missed, while the store keeps a new session.
    @Test(arguments: [false, true]) func `a session that is being stored is looked up afterwards`(fails: Bool) throws {
        let limits = limits
        let loop = try OneLoop(Bench(limits))
        let key = loop.turn { state in
            let session = state.value.signIn(limits)
            _ = state.value.keeper.keep(session)
            state.value.keeper.verify([session])
            return session.id.key
        }
        #expect(loop.turn { $0.value.ended.value.isEmpty && $0.value.store.callCount == 1 })
        if fails {
            loop.turn { $0.value.store.failFirstCall() }
            #expect(loop.turn { $0.value.ended.value } == [key])
        } else {
            loop.turn { $0.value.store.answerFirstCall() }
            #expect(loop.turn { $0.value.store.hasCalls }, "The session is looked up.")
            loop.turn { $0.value.store.answerFirstCall() }
            #expect(loop.turn { $0.value.ended.value.isEmpty && !$0.value.store.hasCalls })
        }
    }

    /// A session is renewed when a sixteenth of its lifetime has passed, and only once, regardless of the number of
    /// requests before the store answers.
    /// Otherwise the post would count as applied although the write of its action has failed.
    @Test func `a session that is stored during a post does not record the post`() throws {
        let limits = limits
        let loop = try OneLoop(Bench(limits))
        let run = PostRun(try #require(PostID(String(repeating: "a", count: 32))))
        loop.turn { state in
            PostRun.$current.withValue(run) { _ = state.value.keeper.keep(state.value.signIn(limits)) }
        }
        #expect(loop.turn { ($0.value.store.callCount, $0.value.store.posts) } == (1, 0))
    }

    @Test(arguments: [(1.0, 0), (0.94, 0), (0.93, 1), (0.5, 1), (0.0, 1)])
    func `a session is renewed once per sixteenth of its lifetime`(left: Double, calls: Int) throws {
        let limits = limits
        let loop = try OneLoop(Bench(limits))
        loop.turn { state in
            let session = state.value.signIn(limits)
            session.signIn?.keptUntil = .now + limits.signInLifetime.seconds * left
        }
        for _ in 0..<4 { loop.turn { $0.value.keeper.renew($0.value.sessions[0]) } }
        #expect(loop.turn { $0.value.store.callCount } == calls)
    }
}

/// A store that performs its calls when the test says so, in any order.
private final class SlowStore: SessionStore, @unchecked Sendable {
    // Sendable: used only on the test's loop.
    private struct Away: Error {}

    private struct Call {
        let isRemoval: Bool
        let answer: () -> Void
        let fail: () -> Void
    }

    var kept: [String: StoredSession] = [:]
    private var calls: [Call] = []
    /// The number of calls that a post has made.
    private(set) var posts = 0

    var hasCalls: Bool { !calls.isEmpty }
    var callCount: Int { calls.count }

    func answerRandomCall(_ random: inout SeededGenerator) {
        guard let index = calls.indices.randomElement(using: &random) else { return }
        calls.remove(at: index).answer()
    }

    func answerFirstCall() { if !calls.isEmpty { calls.removeFirst().answer() } }

    func failFirstCall() { if !calls.isEmpty { calls.removeFirst().fail() } }

    func failRandomRemoval(_ random: inout SeededGenerator) {
        guard let index = calls.indices.filter({ calls[$0].isRemoval }).randomElement(using: &random) else { return }
        calls.remove(at: index).fail()
    }

    func session(_ key: String) -> Single<StoredSession?> {
        Single.create { [self] tell in
            let read = kept[key]
            calls.append(
                Call(isRemoval: false) {
                    tell(.success(read))
                } fail: {
                    tell(.failure(Away()))
                })
            return Disposables.create()
        }
    }

    func keep(_ session: StoredSession) -> Completable {
        work(isRemoval: false) { [self] in kept[session.key] = session }
    }

    func remove(_ key: String) -> Completable {
        work(isRemoval: true) { [self] in kept[key] = nil }
    }

    func removeAll(of account: SessionAccount.ID) -> Completable {
        work(isRemoval: true) { [self] in kept = kept.filter { $0.value.account.id != account } }
    }

    private func work(isRemoval: Bool, _ work: @escaping () -> Void) -> Completable {
        Completable.create { [self] tell in
            if PostRun.current != nil { posts += 1 }
            calls.append(
                Call(isRemoval: isRemoval) {
                    work()
                    tell(.completed)
                } fail: {
                    tell(.error(Away()))
                })
            return Disposables.create()
        }
    }
}
