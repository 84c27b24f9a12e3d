import HTMLTemplates
import Live
import LiveTesting
import Rx
import RxTesting
import Synchronization
import Testing

/// Predicted pages are compared with the confirmed ones.
@Suite struct PredictionPropertyTests {
    /// Returns the page's body as markup, without the state of buttons.
    private func body(_ tab: Tab) -> String {
        tab.document.body.html.replacing(" aria-busy=\"true\"", with: "").replacing("> <", with: "><")
    }

    @Test(arguments: 1...40) func `a predicted page equals the confirmed page`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let chores = Chores(count: 6)
        let tab = try chores.serve().open()
        try tab.settle()
        for _ in 0..<12 where !chores.all.value.isEmpty {
            let chore = chores.all.value.randomElement(using: &random)!
            let isRemoved = Int.random(in: 0..<5, using: &random) == 0
            tab.pauseReading()
            try tab.click(isRemoved ? .button("Remove \(chore.title)") : .checkbox(.init(stringLiteral: chore.title)))
            #expect(tab.isPredicting)
            let predicted = (body(tab), tab.title)
            tab.resumeReading()
            try tab.settle()
            #expect(!tab.isPredicting)
            #expect(predicted == (body(tab), tab.title))
        }
    }

    @Test func `several presses are predicted together`() throws {
        let chores = Chores(count: 8)
        let tab = try chores.serve().open()
        try tab.settle()
        let before = body(tab)
        tab.pauseReading()
        for id in [2, 5, 3, 2] { try tab.click(.checkbox("Chore \(id)")) }
        try tab.click(.button("Remove Chore 7"))
        let predicted = (body(tab), tab.title)
        #expect(tab.title == "5 due")
        tab.resumeReading()
        try tab.settle()
        #expect(predicted == (body(tab), tab.title))
        // Two presses of one button have no effect together.
        chores.all.accept((1...8).map { Chore(id: $0) })
        try tab.settle()
        tab.pauseReading()
        for _ in 1...2 { try tab.click(.checkbox("Chore 4")) }
        #expect(body(tab) == before)
        try tab.click(.checkbox("Chore 4"))
        #expect(tab.title == "7 due")
    }

    @Test func `a failed action is reverted`() throws {
        let chores = Chores(count: 4)
        let tab = try chores.serve().open()
        try tab.settle()
        let before = (body(tab), tab.title)
        chores.refuses.store(true, ordering: .relaxed)
        tab.pauseReading()
        try tab.click(.checkbox("Chore 2"))
        try tab.click(.button("Remove Chore 3"))
        #expect(body(tab) != before.0)
        tab.resumeReading()
        try tab.settle()
        #expect((body(tab), tab.title) == before)
    }

    @Test func `other changes are applied below the predictions`() throws {
        let chores = Chores(count: 4)
        let tab = try chores.serve().open()
        try tab.settle()
        tab.goOffline()
        try tab.click(.checkbox("Chore 2"))
        #expect(tab.title == "3 due")
        chores.rename(2, to: "Second")
        tab.goOnline()
        try tab.settle()
        #expect(try tab.find(.checkbox("Second")).isChecked)
    }

    @Test(arguments: [true, false]) func `only clients that ask receive predictions`(_ asks: Bool) throws {
        let chores = Chores(count: 3)
        let browser = try chores.serve().browser()
        browser.predictsEffects = asks
        let tab = try browser.open()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.click(.checkbox("Chore 2"))
        try tab.settle()
        let letters = Set(tab.patches.flatMap { $0.split(separator: "\n").compactMap(\.first) })
        #expect(letters.intersection(["p", "P", "c"]) == (asks ? ["p", "P", "c"] : []))
    }

    @Test func `random sessions end with the server's page`() throws {
        let chores = Chores(count: 6)
        let server = try chores.serve()
        var session = RandomSession(address: server.address)
        session.happenings = [
            RandomSession.Happening("another page changes the list") { random in
                switch Int.random(in: 0..<4, using: &random) {
                case 0: chores.rename(Int.random(in: 1...6, using: &random), to: "Other")
                case 1: chores.all.accept((1...6).map { Chore(id: $0) })
                default: chores.all.accept(chores.all.value.shuffled(using: &random))
                }
            },
            RandomSession.Happening("actions fail or succeed") { random in
                chores.refuses.store(Bool.random(using: &random), ordering: .relaxed)
            },
            RandomSession.Happening("the server restarts") { _ in try server.restart() },
        ]
        try session.run(seeds: 1...20, filter: "PredictionPropertyTests") {
            chores.refuses.store(false, ordering: .relaxed)
            chores.all.accept((1...6).map { Chore(id: $0) })
        }
    }
}
