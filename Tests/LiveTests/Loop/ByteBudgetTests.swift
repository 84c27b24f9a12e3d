import HTMLTemplates
import RxTesting
import Testing
import Texts

@testable import Live

struct ByteBudgetTests {
    /// Compares the budget with sums that are recalculated after each step.
    @Test(arguments: 0..<8 as Range<UInt64>) func `a budget's use is the sum of the held bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let loop = ByteBudget(.loop, limit: 20_000)
        let sessions = (0..<2).map { _ in ByteBudget(.session, limit: 12_000, within: loop) }
        let pages = (0..<4).map { ByteBudget(.page, limit: 8_000, within: sessions[$0 / 2]) }
        var held: [(page: Int, bytes: HeldBytes?)] = []
        for _ in 0..<400 {
            let page = Int.random(in: 0..<4, using: &random)
            let bytes = Int.random(in: 0..<3_000, using: &random)
            if Bool.random(using: &random), !held.isEmpty {
                held.remove(at: Int.random(in: held.indices, using: &random))
            } else if let shortage = pages[page].shortage(of: bytes) {
                let isFull = (page: pages[page].used + bytes > 8_000, session: sessions[page / 2].used + bytes > 12_000)
                #expect(shortage == (isFull.page ? .page : isFull.session ? .session : .loop))
            } else {
                held.append((page, pages[page].hold(bytes)))
            }
            let counted = { (isMeant: (Int) -> Bool) in
                held.reduce(0) { $0 + (isMeant($1.page) ? $1.bytes?.count ?? 0 : 0) }
            }
            for index in pages.indices { #expect(pages[index].used == counted { $0 == index }) }
            for index in sessions.indices { #expect(sessions[index].used == counted { $0 / 2 == index }) }
            #expect(loop.used == counted { _ in true } && loop.used <= loop.limit)
        }
        held = []
        #expect(([loop] + sessions + pages).allSatisfy { $0.used == 0 })
    }

    @Test func `small amounts are not counted`() {
        let budget = ByteBudget(.page, limit: 1_000)
        #expect(budget.hold(ByteBudget.smallest - 1) == nil)
        let held = budget.hold(ByteBudget.smallest)
        #expect(held?.count == budget.used)
    }

    @Test func `the limits are large enough for the largest post`() {
        var limits = LiveLimits()
        (limits.bytesPerPage, limits.bytesPerSession, limits.bytesPerProcess) = (10, 20, 30)
        let bytes = ByteLimits(limits, bodyBytes: 1_000, loopCount: 2)
        #expect(bytes.page == 3_000 && bytes.session == 3_000 && bytes.loop == 3_000)
        let ample = ByteLimits(LiveLimits(), bodyBytes: 1 << 20, loopCount: 4)
        #expect(ample.page == 4 << 20 && ample.session == 16 << 20 && ample.loop == 128 << 20)
        #expect(ByteLimits(LiveLimits(), bodyBytes: .max, loopCount: 1).page > 0)
    }

    @Test(arguments: ["", "short", String(repeating: "a", count: 4_000)])
    func `a short message stays unchanged`(text: String) {
        let texts: [Text] = [Text(verbatim: text), "\(text)"]
        #expect(texts.map { Message.shortened($0, .standard) } == texts)
    }

    @Test(arguments: ["a", "é", "한", "👩‍👩‍👧‍👦", "e\u{301}\u{302}"])
    func `a long message is cut between scalars`(part: String) {
        let short = Message.shortened("\(String(repeating: part, count: 5_000))", .standard).description
        #expect((4_092...4_099).contains(short.utf8.count))
        #expect(short.hasSuffix("…") && !short.unicodeScalars.contains("\u{FFFD}"))
    }
}
