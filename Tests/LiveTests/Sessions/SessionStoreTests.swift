import Testing

@testable import Live

struct SessionStoreTests {
    private let start = ContinuousClock.now
    private let ids = (0..<4).map { _ in SessionID(onLoop: 0, of: 1) }

    private func store(_ configure: (inout LiveLimits) -> Void = { _ in }) -> SessionStore {
        var limits = LiveLimits()
        configure(&limits)
        return SessionStore(limits: limits)
    }

    @Test func aSessionIsTheSameEachTime() {
        let store = store()
        #expect(store.session(ids[0], now: start) === store.session(ids[0], now: start))
        #expect(store.known(ids[1]) == nil)
    }

    @Test func theOneLeftLongestAgoGivesWay() {
        let store = store {
            $0.sessionsPerLoop = 2
            $0.eventsPerSecond = 0.001
        }
        for (seconds, id) in ids.prefix(3).enumerated() {
            let now = start + .seconds(seconds)
            _ = store.session(id, now: now).takeEvent(now: now)
        }
        #expect(store.count == 2)
        #expect(store.known(ids[0]) == nil)
        #expect(store.known(ids[2]) != nil)
    }

    /// Else a browser would have a full bucket again as soon as it closed its pages.
    @Test func whoWentTooFastIsNotForgottenAtOnce() {
        let store = store {
            $0.eventsAtOnce = 1
            $0.eventsPerSecond = 0.1
        }
        let session = store.session(ids[0], now: start)
        #expect(session.takeEvent(now: start) == nil)
        store.expire(now: start + .seconds(5))
        #expect(store.session(ids[0], now: start + .seconds(5)).takeEvent(now: start + .seconds(5)) == .seconds(5))
        store.expire(now: start + .seconds(60))
        #expect(store.count == 0)
    }

    @Test(arguments: [1, 2, 7, 64]) func aNewIDLivesOnTheLoopThatItIsMadeFor(count: Int) {
        for index in 0..<count { #expect(SessionID(onLoop: index, of: count).loopIndex(of: count) == index) }
    }
}
