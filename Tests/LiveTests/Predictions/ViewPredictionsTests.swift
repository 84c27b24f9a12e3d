import Live
import LiveTesting
import Synchronization
import Testing

@Suite struct ViewPredictionsTests {
    /// Most pages are mounted for clients that never ask for predictions, or not for as long as they exist. Their
    /// predictions need no memory.
    @Test func `a view declares its predictions once more when its client asks for them`() throws {
        let chores = Chores()
        let declarations = Atomic(0)
        let server = try OneSceneServer(
            Chores.template, { $0.limits.eventsPerSecond = 100_000 },
            bind: { page in
                declarations.add(1, ordering: .relaxed)
                chores.bind(page)
            })
        /// Returns the number of declarations since the previous call.
        func declared() -> Int { declarations.exchange(0, ordering: .relaxed) }
        _ = try server.open(scripting: false)
        _ = declared()
        _ = try server.open(scripting: false)
        #expect(declared() == 1)
        let tab = try server.open()
        try tab.settle()
        for _ in 1...3 {
            try tab.click(.checkbox("Chore 1"))
            try tab.settle()
        }
        #expect(declared() == 2)
    }
}
