import EventLoops
import RxTesting
import Testing

@testable import Live

/// The pages and sessions that a loop evicts, and the time of their eviction, compared with models.
struct LoopContextTests {
    /// A page whose stream was never opened expires sooner than one that lost its stream, regardless of the bytes it
    /// holds.
    @Test(arguments: [false, true], [false, true])
    func `a page expires after its timeout`(hasBeenLive: Bool, holdsBytes: Bool) throws {
        let loop = try OneLoop(()) {
            $0.unopenedPageTimeout = .seconds(45)
            $0.abandonedPageTimeout = .seconds(180)
        }
        let overdue = loop.turn { state in
            let page = state.page(of: state.context.sessions.session(SessionID(), now: state.context.loop.now))
            if hasBeenLive { page.stream.wasOpened() }
            page.touch()
            let held = holdsBytes ? page.hold(1_000) : nil
            defer { page.end() }
            return withExtendedLifetime(held) {
                [0, 44, 45, 46, 179, 180, 181, 1_000].filter { seconds in
                    let now = page.lastContact + .seconds(seconds)
                    return state.context.pages.overdue(now: now, limits: state.context.limits) === page
                }
            }
        }
        #expect(overdue == (hasBeenLive ? [181, 1_000] : [46, 179, 180, 181, 1_000]))
    }

    /// A page expires even if pages with a longer timeout had their last contact before it.
    @Test(arguments: [false, true])
    func `a page with a longer timeout does not delay the expiry of another`(holdsBytes: Bool) throws {
        let loop = try OneLoop(()) {
            $0.unopenedPageTimeout = .seconds(45)
            $0.abandonedPageTimeout = .seconds(180)
        }
        let isGivenUp = loop.turn { state in
            let session = state.context.sessions.session(SessionID(), now: state.context.loop.now)
            let pages = [true, false].map { hasBeenLive in
                let page = state.page(of: session)
                if hasBeenLive { page.stream.wasOpened() }
                page.touch()
                return page
            }
            let held = pages.map { holdsBytes ? $0.hold(1_000) : nil }
            defer { for page in pages { page.end() } }
            return withExtendedLifetime(held) {
                let now = pages[1].lastContact + .seconds(46)
                return state.context.pages.overdue(now: now, limits: state.context.limits) === pages[1]
            }
        }
        #expect(isGivenUp)
    }

    /// A loop's pages and sessions in arrays, each in the order of the last contact, which are searched again each
    /// time.
    private struct Model {
        struct Known {
            let page: Page
            let session: SessionID
            var held: HeldBytes?
        }

        var random: SeededGenerator
        var pages: [Known] = []
        /// All sessions; those without pages are in the order in which they lost their last page.
        var sessions: [SessionID] = []
        var mistakes: [String] = []

        mutating func check(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
            // Only the first mistake is recorded, because it leads to others.
            if !isTrue, mistakes.isEmpty { mistakes.append(sentence()) }
        }

        func hasPages(_ session: SessionID) -> Bool { pages.contains { $0.session == session } }

        /// Removes a page that has ended. Its session is now the one that was left last.
        mutating func forget(_ index: Int) {
            let session = pages.remove(at: index).session
            left(session)
        }

        mutating func left(_ session: SessionID) {
            sessions.removeAll { $0 == session }
            sessions.append(session)
        }
    }

    private static let (pagesPerLoop, pagesPerSession, sessionsPerLoop) = (12, 5, 6)

    @Test(arguments: 0..<6 as Range<UInt64>) func `evictions match a model`(seed: UInt64) throws {
        let loop = try OneLoop(Model(random: SeededGenerator(seed: seed))) {
            $0.pagesPerLoop = Self.pagesPerLoop
            $0.pagesPerSession = Self.pagesPerSession
            $0.sessionsPerLoop = Self.sessionsPerLoop
        }
        for step in 0..<300 {
            loop.turn { state in
                switch Int.random(in: 0..<6, using: &state.value.random) {
                case 0, 1: Self.mount(state)
                case 2: Self.contact(state)
                case 3: Self.hold(state)
                case 4: Self.ask(state)
                default: if Bool.random(using: &state.value.random) { Self.end(state) }
                }
                Self.compare(state, "step \(step)")
            }
        }
        let mistakes = loop.turn { state in
            for known in state.value.pages { known.page.end() }
            state.value.pages = []
            state.value.check(state.context.budget.used == 0, "bytes are held without a page")
            return state.value.mistakes
        }
        #expect(mistakes == [])
    }

    private static func mount(_ state: OneLoop<Model>.State) {
        var session = SessionID()
        if let known = state.value.sessions.randomElement(using: &state.value.random),
            Int.random(in: 0..<4, using: &state.value.random) > 0
        {
            session = known
        } else if state.value.sessions.count >= sessionsPerLoop {
            let left = state.value.sessions.first { !state.value.hasPages($0) }
            state.value.sessions.removeAll { $0 == left }
        }
        state.value.left(session)
        let found = state.context.sessions.session(session, now: state.context.loop.now)
        let ofSession = state.value.pages.indices.filter { state.value.pages[$0].session == session }
        if ofSession.count == pagesPerSession { state.value.forget(ofSession[0]) }
        if state.value.pages.count == pagesPerLoop { state.value.forget(0) }
        state.value.check(state.context.makeRoom(for: found) == nil, "there is no room")
        state.value.pages.append(Model.Known(page: state.page(of: found), session: session))
    }

    private static func randomPage(_ state: OneLoop<Model>.State) -> Int? {
        state.value.pages.indices.randomElement(using: &state.value.random)
    }

    @discardableResult
    private static func contact(_ state: OneLoop<Model>.State) -> Int? {
        guard let index = randomPage(state) else { return nil }
        let known = state.value.pages.remove(at: index)
        if Int.random(in: 0..<4, using: &state.value.random) == 0 { known.page.stream.wasOpened() }
        known.page.touch()
        state.value.pages.append(known)
        return state.value.pages.count - 1
    }

    private static func hold(_ state: OneLoop<Model>.State) {
        guard let index = contact(state) else { return }
        let bytes = Int.random(in: 256..<3_000, using: &state.value.random)
        state.value.pages[index].held = state.value.pages[index].page.hold(bytes)
    }

    private static func ask(_ state: OneLoop<Model>.State) {
        guard let index = randomPage(state) else { return }
        let page = state.value.pages[index].page
        let others = state.value.pages.filter { $0.page !== page && $0.held != nil }
        let expected = [
            nil, others.first { $0.session == state.value.pages[index].session }?.page.id, others.first?.page.id,
        ]
        for (scope, id) in zip([ByteBudget.Scope.page, .session, .loop], expected) {
            let left = state.context.leftLongest(for: scope, besides: page)
            state.value.check(left?.id == id, "another page was evicted for bytes in the \(scope)")
        }
    }

    private static func end(_ state: OneLoop<Model>.State) {
        guard let index = randomPage(state) else { return }
        state.value.pages[index].page.end()
        state.value.forget(index)
    }

    private static func compare(_ state: OneLoop<Model>.State, _ step: String) {
        let (context, model) = (state.context, state.value)
        let ids = model.pages.map(\.page.id)
        state.value.check(Set(context.pages.all.keys) == Set(ids), "\(step): other pages")
        state.value.check(context.pages.leftLongest?.id == ids.first, "\(step): another page was left longest ago")
        state.value.check(context.sessions.count == model.sessions.count, "\(step): too many or too few sessions")
        for id in model.sessions {
            guard let session = context.sessions.known(id) else {
                state.value.check(false, "\(step): a session is missing")
                continue
            }
            let own = model.pages.filter { $0.session == id }.map(\.page.id)
            state.value.check(session.pages.all.map(\.id) == own, "\(step): a session's pages are in another order")
        }
    }
}
