import Foundation
import HTMLTemplates
import RxTesting
import Scenes
import Testing

@testable import Live

struct SessionTableTests {
    private let start = ContinuousClock.now
    private let ids = (0..<4).map { _ in SessionID(onLoop: 0, of: 1) }

    private func table(
        isStored: Bool = false, _ configure: (inout LiveLimits) -> Void = { _ in }
    ) -> SessionTable {
        var limits = LiveLimits()
        configure(&limits)
        return SessionTable(limits: limits, isStored: isStored)
    }

    @Test func `an ID always returns the same session`() {
        let table = table()
        #expect(table.session(ids[0], now: start) === table.session(ids[0], now: start))
        #expect(table.known(ids[1]) == nil)
    }

    @Test func `the least recently used session is evicted`() {
        let table = table {
            $0.sessionsPerLoop = 2
            $0.eventsPerSecond = 0.001
        }
        for (seconds, id) in ids.prefix(3).enumerated() {
            let now = start + .seconds(seconds)
            _ = table.session(id, now: now).takeEvent(now: now)
        }
        #expect(table.count == 2)
        #expect(table.known(ids[0]) == nil)
        #expect(table.known(ids[2]) != nil)
    }

    /// The model sorts all sessions in each step: signed-in sessions are evicted last, before them those with a
    /// language, and otherwise the session with the oldest contact first.
    @Test(arguments: 0..<3 as Range<UInt64>) func `evictions match a model`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let table = table {
            $0.sessionsPerLoop = 12
            $0.eventsPerSecond = 0.001
        }
        var model: [SessionID: (rank: Int, hasLanguage: Bool, contact: Int)] = [:]
        let renderer = SharedRenderers(locales: [], timeZone: .utc).standard
        for turn in 0..<200 {
            let now = start + .seconds(turn)
            let byContact = model.sorted { $0.value.contact < $1.value.contact }.map(\.key)
            switch (Int.random(in: 0..<7, using: &random), byContact) {
            case (0, let known) where !known.isEmpty:
                let id = known.randomElement(using: &random)!
                try table.remove(#require(table.known(id)))
                model[id] = nil
            case (1, let known) where !known.isEmpty:
                let id = known.randomElement(using: &random)!
                let session = try #require(table.known(id))
                session.signOut()
                table.touch(session, now: now)
                let hasLanguage = model[id]?.hasLanguage == true
                model[id] = (hasLanguage ? 1 : 0, hasLanguage, turn)
            case (2, let known) where !known.isEmpty:
                let id = known.randomElement(using: &random)!
                _ = table.session(id, now: now)
                model[id]?.contact = turn
            case (3, let known) where !known.isEmpty:
                let id = known.randomElement(using: &random)!
                let session = try #require(table.known(id))
                session.read(SessionLanguages(chosen: "ko"), with: renderer)
                table.touch(session, now: now)
                model[id] = (max(model[id]?.rank ?? 0, 1), true, turn)
            case (let choice, _):
                let id = SessionID(onLoop: 0, of: 1)
                let left = model.min {
                    ($0.value.rank, $0.value.contact) < ($1.value.rank, $1.value.contact)
                }
                if model.count == 12, let left { model[left.key] = nil }
                if choice == 4 {
                    let account = SessionAccount(id: "7", name: "Ada")
                    let stored = StoredSession(key: id.key, account: account, expires: .distantFuture)
                    table.restore(stored, as: id, now: now)
                } else {
                    _ = table.session(id, now: now)
                }
                model[id] = (choice == 4 ? 2 : 0, false, turn)
            }
            #expect(table.count == model.count)
            #expect(model.keys.allSatisfy { table.known($0) != nil })
        }
    }

    /// Otherwise a browser would have a full bucket again as soon as it closed its pages.
    @Test func `a rate-limited session is kept until its bucket is full`() {
        let table = table {
            $0.eventsAtOnce = 1
            $0.eventsPerSecond = 0.1
        }
        let session = table.session(ids[0], now: start)
        #expect(session.takeEvent(now: start) == nil)
        table.expire(now: start + .seconds(5))
        #expect(table.session(ids[0], now: start + .seconds(5)).takeEvent(now: start + .seconds(5)) == .seconds(5))
        table.expire(now: start + .seconds(60))
        #expect(table.count == 0)
    }

    /// Between the response that redirects a browser and its next request, no connection shows that the browser is
    /// still there. A session without an account need not be remembered.
    @Test func `a signed-in session is kept for a while after its last request`() {
        let table = table(isStored: true) { $0.unopenedPageTimeout = .seconds(45) }
        _ = table.session(ids[0], now: start)
        let expires = Date.now.addingTimeInterval(600)
        let account = SessionAccount(id: "7", name: "Ada")
        table.restore(StoredSession(key: ids[1].key, account: account, expires: expires), as: ids[1], now: start)
        table.expire(now: start + .seconds(44))
        #expect(table.known(ids[0]) == nil)
        #expect(table.known(ids[1])?.account == account)
        table.expire(now: start + .seconds(46))
        #expect(table.count == 0)
    }

    /// A session that is stored is released soon, but not while its former session must still be ended, because that
    /// one is not stored.
    @Test(arguments: [true, false], [true, false])
    func `a new sign-in is kept while its former session must be ended`(isKept: Bool, hasFormer: Bool) {
        let table = table(isStored: true) {
            $0.unopenedPageTimeout = .seconds(45)
            $0.signInLifetime = .seconds(1_000)
        }
        let account = SessionAccount(id: "7", name: "Ada")
        let former = table.session(ids[0], now: start)
        let session = table.signIn(account, in: former, loop: 0, of: 1, now: start)
        if !hasFormer { #expect(session.takeFormer() === former) }
        if isKept { session.signIn?.keptUntil = .now + 1_000 }
        let known = [44, 46, 999, 1_001].filter { seconds in
            table.expire(now: start + .seconds(seconds))
            return table.known(session.id) != nil
        }
        #expect(known == (isKept && !hasFormer ? [44] : [44, 46, 999]))
    }

    @Test(arguments: [1, 2, 7, 64]) func `a new ID maps to the loop that it is created for`(count: Int) {
        for index in 0..<count { #expect(SessionID(onLoop: index, of: count).loopIndex(of: count) == index) }
    }

    @Test func `a chosen language is kept for its lifetime`() throws {
        let table = table { $0.languageLifetime = .seconds(60) }
        for id in ids.prefix(2) { _ = table.session(id, now: start) }
        let languages = SessionLanguages(chosen: "ko", asked: ["en"])
        table.session(ids[0], now: start).read(
            languages, with: SharedRenderers(locales: [], timeZone: .utc).standard)
        table.expire(now: start + .seconds(59))
        #expect(table.known(ids[0])?.languages == languages)
        #expect(table.known(ids[1]) == nil)
        table.expire(now: start + .seconds(61))
        #expect(table.known(ids[0]) == nil)
    }
}
