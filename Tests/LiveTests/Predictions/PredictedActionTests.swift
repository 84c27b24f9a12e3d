import Live
import LiveTesting
import Locks
import Rx
import Testing

/// Actions without a row, which are expected to change values.
@Suite struct PredictedActionTests {
    private let errands = Errands()

    /// Opens the page, whose patches are left unread afterward.
    private func open() throws -> Tab {
        let tab = try errands.serve().open()
        try tab.settle()
        tab.pauseReading()
        return tab
    }

    private func isPinned(_ tab: Tab) throws -> Bool {
        let (isPressed, isTold) = try (tab.find(.button("Pin"))["aria-pressed"], tab.text(.css("form b")) == "Pinned")
        #expect((isPressed == "true") == isTold)
        return isTold
    }

    private func likes(_ tab: Tab) throws -> String { try tab.text(.css("form span")) }

    @Test func `a toggle is shown at once, after each press`() throws {
        let tab = try open()
        for count in 1...5 {
            try tab.click(.button("Pin"))
            #expect(try isPinned(tab) == !count.isMultiple(of: 2))
        }
        tab.resumeReading()
        try tab.settle()
        #expect(try isPinned(tab))
        #expect(errands.content.value.isPinned)
    }

    @Test func `each press counts`() throws {
        let tab = try open()
        for _ in 1...10 { try tab.click(.button("Like")) }
        try tab.click(.button("Pin"))
        // The server has rendered the value for two different actions once each only.
        #expect(try likes(tab) == "0 likes")
        tab.resumeReading()
        try tab.settle()
        #expect(try likes(tab) == "10 likes")
        #expect(try isPinned(tab))
        tab.pauseReading()
        for count in 11...20 {
            try tab.click(.button("Like"))
            #expect(try likes(tab) == "\(count) likes")
        }
    }

    @Test func `presses are confirmed one after another`() throws {
        let server = try errands.serve()
        let tab = try server.open()
        try tab.settle()
        errands.isHolding.withLock { $0 = true }
        for _ in 1...3 { try tab.click(.button("Pin")) }
        #expect(try isPinned(tab))
        for isReal in [true, false, true] {
            #expect(errands.release(isAccepted: true, on: server))
            try tab.catchUp()
            #expect(errands.content.value.isPinned == isReal)
            // The presses that are left lead to the same state.
            #expect(try isPinned(tab))
        }
        #expect(!tab.isPredicting)
    }

    @Test func `a refused action is reverted`() throws {
        let server = try errands.serve()
        let tab = try server.open()
        try tab.settle()
        errands.isHolding.withLock { $0 = true }
        try tab.click(.button("Pin"))
        #expect(try isPinned(tab))
        #expect(errands.release(isAccepted: false, on: server))
        try tab.settle()
        #expect(try !isPinned(tab))
        #expect(try tab.exists(.text("Pin was refused.")))
    }

    @Test func `wrong names are found at startup`() {
        func mistake(_ bind: @escaping @Sendable (ViewBinder) -> Void) -> String {
            let error = #expect(throws: LiveError.self) {
                try OneSceneServer(#"<form method="post"><button name="pin">{{isPinned}}</button></form>"#, bind: bind)
            }
            return error?.description ?? ""
        }
        let isPinned = Observable.just(false)
        #expect(
            mistake { page in
                page.bindValue("isPinned", from: isPinned)
                page.bindEvent("pin", to: PublishRelay<Void>())
                page.predict("unpin", setting: "isPinned", from: isPinned) { !$0 }
            }.contains("The view predicts “unpin”, but the view binds no action or event to that name."))
        #expect(
            mistake { page in
                page.bindValue("isPinned", from: isPinned)
                page.bindEvent("pin", to: PublishRelay<Void>())
                page.predict("pin", setting: "pinned", from: isPinned) { !$0 }
            }.contains("The view predicts “pinned”, but the view binds no value to that key."))
    }
}
