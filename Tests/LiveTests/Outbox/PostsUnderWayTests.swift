import HTTP
import Locks
import PostLedgers
import Rx
import Testing

@testable import Live

/// The posts that are being processed, with a ledger whose answers the test gives.
struct PostsUnderWayTests {
    /// A ledger that the test can make fail.
    private final class Ledger: PostLedger {
        struct Failure: Error {}
        let applied = Mutex<Set<PostID>>([])
        let isFailing = Mutex(false)

        func contains(_ id: PostID) -> Single<Bool> {
            isFailing.withLock { $0 } ? .error(Failure()) : .just(applied.withLock { $0.contains(id) })
        }

        func record(_ run: PostRun) -> Single<Void> {
            if isFailing.withLock({ $0 }) { return .error(Failure()) }
            applied.withLock { _ = $0.insert(run.id) }
            return .just(())
        }
    }

    /// The turns that posts have got, in order.
    private final class Turns: Sendable {
        let all = Mutex<[PostsUnderWay.Turn]>([])

        func begin(
            _ id: PostID, in posts: PostsUnderWay, from network: ClientNetwork? = nil,
            now: ContinuousClock.Instant = .now
        ) {
            posts.begin(id, from: network, now: now) { turn in self.all.withLock { $0.append(turn) } }
        }

        var names: [String] {
            all.withLock {
                $0.map { turn in
                    switch turn {
                    case .now: "now"
                    case .applied: "applied"
                    case .later: "later"
                    }
                }
            }
        }

        func run(_ index: Int) throws -> PostRun {
            guard case .now(let run)? = all.withLock({ $0.indices.contains(index) ? $0[index] : nil }) else {
                throw Ledger.Failure()
            }
            return run
        }
    }

    private let ledger = Ledger()
    private let turns = Turns()
    private let posts: PostsUnderWay
    private let id = PostID(String(repeating: "a", count: 32))!

    init() {
        var limits = LiveLimits()
        (limits.outboxPostsAtOnce, limits.outboxPostsPerSecond) = (10, 0.001)
        posts = PostsUnderWay(ledger, limits: limits)
    }

    /// Ends a run and returns its outcome.
    private func end(_ run: PostRun, hasFailed: Bool) -> PostsUnderWay.Outcome? {
        let outcome = Mutex<PostsUnderWay.Outcome?>(nil)
        posts.end(run, hasFailed: hasFailed) { result in outcome.withLock { $0 = result } }
        return outcome.withLock { $0 }
    }

    @Test func `copies wait for a run that succeeds, and begin again after one that fails`() throws {
        for _ in 0..<3 { turns.begin(id, in: posts) }
        #expect(turns.names == ["now"])
        #expect(end(try turns.run(0), hasFailed: true) == .refused)
        #expect(turns.names == ["now", "now"])
        #expect(end(try turns.run(1), hasFailed: false) == .applied)
        #expect(turns.names == ["now", "now", "applied"])
        #expect(posts.count == 0)
    }

    @Test func `posts of other owners and numbers do not wait`() throws {
        let ids = [id, PostID(id.number, owner: "Anna")!, PostID(String(repeating: "b", count: 32))!]
        for id in ids { turns.begin(id, in: posts) }
        #expect(turns.names == ["now", "now", "now"])
        for index in ids.indices { #expect(end(try turns.run(index), hasFailed: false) == .applied) }
        #expect(ledger.applied.withLock { $0 } == Set(ids))
    }

    @Test func `too many copies are rejected`() throws {
        for _ in 0..<PostsUnderWay.waitingLimit + 3 { turns.begin(id, in: posts) }
        #expect(turns.names == ["now", "later", "later"])
        posts.cancel(try turns.run(0))
        #expect(turns.names.count == 4)
    }

    @Test func `a client of which very many posts were applied must wait, and others need not`() throws {
        let (one, other) = (ClientNetwork("192.0.2.1"), ClientNetwork("192.0.2.2"))
        func send(_ number: Int, from network: ClientNetwork, hasFailed: Bool = false) throws -> String {
            let id = PostID(String(repeating: "0", count: 30) + String(10 + number))!
            turns.begin(id, in: posts, from: network)
            let name = try #require(turns.names.last)
            if name == "now" { _ = end(try turns.run(turns.names.count - 1), hasFailed: hasFailed) }
            return name
        }
        // Refused posts and copies of applied ones are not counted.
        for _ in 0..<20 { #expect(try send(0, from: one, hasFailed: true) == "now") }
        for number in 0..<10 { #expect(try send(number, from: one) == "now") }
        #expect(try send(10, from: one) == "later")
        #expect(try send(10, from: other) == "now")
        for _ in 0..<20 { #expect(try send(10, from: other) == "applied") }
        for number in 11..<20 { #expect(try send(number, from: other) == "now") }
    }

    @Test func `cancelling a run that has ended does not end the next one`() throws {
        for _ in 0..<3 { turns.begin(id, in: posts) }
        let first = try turns.run(0)
        posts.cancel(first)
        posts.cancel(first)
        #expect(turns.names == ["now", "now"])
        #expect(posts.count == 1)
    }

    @Test func `a post that another process has applied meanwhile was not refused`() throws {
        turns.begin(id, in: posts)
        ledger.applied.withLock { _ = $0.insert(id) }
        #expect(end(try turns.run(0), hasFailed: true) == .applied)
    }

    @Test func `a ledger that fails neither stops posts nor claims an outcome`() throws {
        ledger.isFailing.withLock { $0 = true }
        turns.begin(id, in: posts)
        #expect(turns.names == ["now"])
        #expect(end(try turns.run(0), hasFailed: true) == .unknown)
        turns.begin(id, in: posts)
        #expect(end(try turns.run(1), hasFailed: false) == .applied)
        #expect(posts.count == 0)
    }

    /// A ledger whose database does not answer.
    private struct SilentLedger: PostLedger {
        func contains(_ id: PostID) -> Single<Bool> { .never() }
        func record(_ run: PostRun) -> Single<Void> { .never() }
    }

    /// Otherwise a proxy would wait for longer than its timeout, and send the node no more requests.
    @Test func `a ledger that does not answer delays a post by two lookups only`() async throws {
        let posts = PostsUnderWay(SilentLedger(), limits: LiveLimits(), lookupLimit: .milliseconds(1))
        let turn = await withCheckedContinuation { result in
            posts.begin(id, from: nil, now: .now) { result.resume(returning: $0) }
        }
        guard case .now(let run) = turn else { throw Ledger.Failure() }
        turns.begin(id, in: posts)
        let outcome = await withCheckedContinuation { result in
            posts.end(run, hasFailed: true) { result.resume(returning: $0) }
        }
        #expect(outcome == .unknown)
        // The copy has waited as long, and the client sends it again.
        #expect(turns.names == ["later"])
        #expect(posts.count == 0)
    }

    @Test func `a ledger in memory keeps the newest posts`() throws {
        let memory = MemoryPostLedger(capacity: 10)
        let ids = try (0..<100).map { number in
            let digits = String(number, radix: 16)
            return try #require(PostID(String(repeating: "0", count: 32 - digits.count) + digits))
        }
        for id in ids { _ = memory.record(PostRun(id)).subscribe() }
        let found = Mutex<[PostID]>([])
        for id in ids {
            _ = memory.contains(id).subscribe(onSuccess: { isKnown in if isKnown { found.withLock { $0.append(id) } } })
        }
        let known = found.withLock { found in ids.map(found.contains) }
        #expect(known.suffix(10).allSatisfy { $0 })
        #expect(known.count { $0 } <= 20)
    }
}
